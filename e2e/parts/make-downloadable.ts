/** Makes a module of the demo available for download, as staff do it. */
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { RunningHub } from './hub.ts'

/** Adds its next version, with the mark. */
export async function makeDownloadable(hub: RunningHub, moduleKey: string, topicId: number): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'hub-downloadable-'))
  await cp(fileURLToPath(new URL(`../../demo/dist/modules/${moduleKey}`, import.meta.url)), folder, {
    recursive: true,
  })
  const manifest = join(folder, 'module.json')
  const { version: _, ...module } = JSON.parse(await readFile(manifest, 'utf8')) as { version: string }
  await writeFile(manifest, JSON.stringify({ ...module, version: '1.0.1' }))
  await hub.staff('module', 'add', folder, '--topic', String(topicId), '--downloadable')
  await rm(folder, { recursive: true })
}
