/** Two releases beside each other, of which the second has none of the scripts and styles of the first. */
import { cp, mkdtemp, readdir, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface TwoReleases {
  first: string
  second: string
  close(): Promise<void>
}

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FLOORS = ['web/dist', 'console/dist', 'player/dist']
const SHIPPED = ['server/dist', 'server/migrations', 'server/lists', 'server/fonts', ...FLOORS]
const HASHED = /-([\w-]{8})\.(?:js|css|woff2|svg|png|webp|json|wasm)$/
const WITH_NAMES = /\.(?:js|css|html)$/
const PACKED = /\.(?:br|gz)$/

/** In the folder of the project, so that servers find the packages. */
export async function makeTwoReleases(): Promise<TwoReleases> {
  const place = await mkdtemp(join(ROOT, '.cache/releases-'))
  const [first, second] = [join(place, 'first'), join(place, 'second')]
  for (const release of [first, second]) {
    for (const folder of SHIPPED) await cp(join(ROOT, folder), join(release, folder), { recursive: true })
    await symlink(join(ROOT, 'server/node_modules'), join(release, 'server/node_modules'))
    await writeFile(join(release, 'manifest.json'), '{}')
  }
  for (const floor of FLOORS) await renameAssets(join(second, floor))
  return { first, second, close: () => rm(place, { recursive: true, force: true }) }
}

/** Gives each asset another hash, and writes it wherever it is named: as a build after a change of every source. */
async function renameAssets(dist: string): Promise<void> {
  const files = (await readdir(dist, { recursive: true, withFileTypes: true })).filter((one) => one.isFile())
  const paths = files.map(({ parentPath, name }) => join(parentPath, name))
  for (const path of paths.filter((one) => PACKED.test(one))) await rm(path)
  const hashes = new Set(paths.flatMap((path) => HASHED.exec(path)?.[1] ?? []))
  const changed = (text: string) =>
    [...hashes].reduce((all, hash) => all.replaceAll(`-${hash}.`, `-${another(hash)}.`), text)
  for (const path of paths.filter((one) => !PACKED.test(one))) {
    if (WITH_NAMES.test(path)) await writeFile(path, changed(await readFile(path, 'utf8')))
    if (HASHED.test(path)) await rename(path, changed(path))
  }
}

const another = (hash: string) => [...hash].toReversed().join('').replaceAll('-', '_').replace(/^./, 'Z')
