/** Reads a folder of pages with a `module.json`. That file alone decides the format, whatever other files there are. */
import { MANIFEST_NAME, readManifest } from '../manifest.ts'
import { NOTHING_NAMED, type PackageReader, refused, SURE } from '../reader.ts'

const MANIFEST_BYTES_MAX = 64 * 1024

export const describedHtml: PackageReader = {
  format: 'HTML5',
  describedIn: MANIFEST_NAME,
  isAtTop: (name) => name === MANIFEST_NAME,
  accepts: (files) => (files.some(({ path }) => path === MANIFEST_NAME) ? SURE.byItsWord : SURE.no),
  async read(files, facts) {
    const item = files.find(({ path }) => path === MANIFEST_NAME)
    // If it is a link or a special file, the check of the listing has already reported that.
    if (item?.kind !== 'file') return { faults: [], named: NOTHING_NAMED }
    if (item.size > MANIFEST_BYTES_MAX) return refused({ code: 'manifest', why: 'too-large' })
    const chunks: Buffer[] = []
    for await (const chunk of await item.open()) chunks.push(chunk as Buffer)
    return readManifest(Buffer.concat(chunks), facts)
  },
}
