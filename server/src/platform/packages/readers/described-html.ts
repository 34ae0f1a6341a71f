/** Reads a folder of pages with a `module.json`, which decides by itself, whatever else lies beside it. */
import { MANIFEST_NAME, readManifest, tooLargeManifest } from '../manifest.ts'
import { NOTHING_NAMED, type PackageReader, refused, SURE } from '../reader.ts'

const MANIFEST_BYTES_MAX = 64 * 1024

export const describedHtml: PackageReader = {
  format: 'HTML5',
  describedIn: MANIFEST_NAME,
  isAtTop: (name) => name === MANIFEST_NAME,
  accepts: (files) => (files.some(({ path }) => path === MANIFEST_NAME) ? SURE.byItsWord : SURE.no),
  async read(files, facts) {
    const item = files.find(({ path }) => path === MANIFEST_NAME)
    // What it is instead of a file has been named already.
    if (item?.kind !== 'file') return { faults: [], named: NOTHING_NAMED }
    if (item.size > MANIFEST_BYTES_MAX) return refused(tooLargeManifest())
    const chunks: Buffer[] = []
    for await (const chunk of await item.open()) chunks.push(chunk as Buffer)
    return readManifest(Buffer.concat(chunks), facts)
  },
}
