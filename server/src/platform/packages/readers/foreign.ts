/** Recognises formats that the hub cannot run yet, so that the refusal names the format and not some missing file. */
import { type PackageReader, refused, SURE } from '../reader.ts'
import type { SourceItem } from '../source.ts'

/** A format that is recognised by a file in the top folder. Its packages are refused with the format's name. */
function foreign(format: string, file: string): PackageReader {
  const isAtTop = (name: string) => name.toLowerCase() === file
  const found = (files: readonly SourceItem[]) => files.find(({ path }) => isAtTop(path))
  return {
    format,
    describedIn: file,
    isAtTop,
    accepts: (files) => (found(files) ? SURE.byItsFile : SURE.no),
    async read(files) {
      return refused({ code: 'format', why: 'foreign', format, path: found(files)?.path ?? file })
    },
  }
}

export const foreignFormats: readonly PackageReader[] = [
  foreign('SCORM', 'imsmanifest.xml'),
  foreign('H5P', 'h5p.json'),
  foreign('cmi5', 'cmi5.xml'),
  foreign('xAPI (Tin Can)', 'tincan.xml'),
]
