/** What every journey stands on, made once, before several of them ask for it at the same time. */
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

interface Floors {
  staleForTests(): object[]
  buildFloor(floor: object): Promise<void>
}
interface Ready {
  prepareReady(): Promise<string>
}
const PARTS = fileURLToPath(new URL('../scripts/parts/', import.meta.url))
/** What the scripts give: they are plain JavaScript. */
const script = <T>(name: string) => import(pathToFileURL(join(PARTS, name)).href) as Promise<T>

/** Builds what changed, and makes the ready demo that each journey copies. */
export default async function setup(): Promise<void> {
  const { staleForTests, buildFloor } = await script<Floors>('floors.mjs')
  for (const floor of staleForTests()) await buildFloor(floor)
  await (await script<Ready>('ready.mjs')).prepareReady()
}
