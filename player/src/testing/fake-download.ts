/** Downloads one module the way the desk does, with its content served in place of the network. */
import { vi } from 'vitest'
import { failureOf } from '../host/download-fault.ts'
import { downloadModule } from '../host/download-module.ts'
import { findFaults } from '../store/verify-module.ts'
import { type Files, MODULE_ID, serveContent, TOKEN } from './fake-content.ts'

/** Serves a version of the module to every `fetch` from now on. */
export async function serve(packageVersion: string, files: Files) {
  const content = await serveContent(packageVersion, files)
  vi.stubGlobal('fetch', content.fetch)
  return content
}

/** Downloads the module; `onProgress` gets the number of bytes so far. */
export const download = (
  packageVersion = '1.0.0',
  signal = new AbortController().signal,
  onProgress: (done: number) => void = () => undefined,
) =>
  downloadModule({
    moduleId: MODULE_ID,
    download: { token: TOKEN, expiresAt: '2026-03-01T10:00:00.000Z', moduleKey: 'tide', packageVersion },
    signal,
    onStart: () => undefined,
    onProgress,
  })

/** The reason a download failed, or null when it did not. */
export const failureIn = (downloading: Promise<unknown>) => downloading.then(() => null, failureOf)

/** Whether the stored module is complete and correct. */
export const isWhole = async () => (await findFaults({ moduleId: MODULE_ID, depth: 'deep' }))?.length === 0
