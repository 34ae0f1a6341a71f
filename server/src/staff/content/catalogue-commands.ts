/** The commands about the whole catalogue as a folder or zip: export, and import with its dry run (CTM-010). */
import path from 'node:path'
import { type ContentFields, changeTypeOf } from '@hub/contract/content.rules'
import type { ContentChange } from '@hub/contract/staff-content'
import type { FolderFault, FolderFaultCode, FolderReport } from '@hub/contract/staff-catalogue-folder'
import { exportCatalogue } from '../../staff-content/folder/catalogue-export.staff.ts'
import { checkCatalogue, importCatalogue } from '../../staff-content/folder/catalogue-import.staff.ts'
import { writeEntries, writeZip } from '#platform/files/write-entries.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { CHANGE } from './content-commands.ts'
import { shownSize } from './package-faults.ts'

const REPORT = `faults: [{ code, file, detail }], changes: [{ ${CHANGE} }], packages: [{ key, version, files, bytes }], files: [{ path, bytes }], version, hasDraft`

const WHY: Record<FolderFaultCode, string> = {
  noCatalogue: 'is no catalogue of a version that this hub reads',
  missing: 'is missing',
  unreadable: 'cannot be read',
  field: 'has a field that is missing, unknown or not allowed',
  unknown: 'names what is not there',
  twice: 'is or has something twice',
  listFixed: 'changes a list as the product does not allow',
  versions: 'gives one module two versions',
  versionTaken: 'has other files than the hub has as this version',
  package: 'is a package that cannot be used',
  picture: 'is no image as its name says, or has a place or a camera in it',
  documentType: 'is no PDF, DOCX or EPUB, whatever its name says',
  documentTooLarge: 'is larger than a guide or a journal may be',
  documentDamaged: 'is damaged or cannot be read; save it again',
  documentLocked: 'opens with a password alone; save it without one',
  documentMacros: 'has macros; save it as a plain .docx',
  infected: 'has something in it that the virus scanner found',
  notScanned: 'could not be scanned for viruses; the log says why',
  path: 'is a path that cannot be stored, or leads out of the folder',
  link: 'is a link or no ordinary file',
  tooManyFiles: 'has too many files',
  tooLarge: 'is too large',
  bomb: 'unpacks to far more than it says',
}

function faultLine({ code, file, detail }: FolderFault): string {
  return `${file === '' ? 'It' : file} ${WHY[code]}${detail === '' ? '' : `: ${detail}`}.`
}

const fieldsOf = (after: ContentFields) => Object.keys(after).join(', ')

function changeRow(change: ContentChange): (string | number)[] {
  const { kind, isOrder, name, before, after, places } = change
  const what = places
    ? `${places.before} -> ${places.after}`
    : before === null || isOrder
      ? ''
      : fieldsOf(after)
  return [changeTypeOf(change), isOrder ? `order of ${kind}s` : kind, name, what]
}

function reportLines({ changes, packages, files, hasDraft }: FolderReport): string[] {
  const bytes = [...packages, ...files].reduce((sum, one) => sum + one.bytes, 0)
  return [
    ...columns(['change', 'of', 'name', 'what'], changes.map(changeRow), 'Nothing would change.'),
    `${packages.length} packages and ${files.length} files are new: ${shownSize(bytes)}.`,
    ...(hasDraft ? ['Publish or discard the changes of the draft before the import: content draft'] : []),
  ]
}

const faultsOf = ({ record }: { record: object | undefined }) =>
  (record as Pick<FolderReport, 'faults'>).faults.map(faultLine)

const isZip = (at: string) => at.toLowerCase().endsWith('.zip')

export const CATALOGUE_COMMANDS: readonly Command[] = [
  {
    words: 'catalogue export',
    takes: '<folder>',
    does: 'Writes the whole catalogue, with packages, guides and images, as a folder, or as a zip where the name ends so',
    gives: '{ at, files, bytes, missing }',
    async run(context, staff, { given: [place = ''], folder }) {
      const at = path.resolve(folder, place)
      const { entries, missing, bytes } = await exportCatalogue(context, staff)
      if (!isZip(at) && !(await writeEntries(entries, at))) return refuse(`${at} is not empty.`)
      if (isZip(at)) await writeZip(entries, at)
      const done = { at, files: entries.length, bytes, missing }
      return outcome(
        done,
        `${at} has ${entries.length} files, ${shownSize(bytes)}.`,
        ...missing.map((one) => `${one} is named by the catalogue and not stored.`),
      )
    },
  },
  {
    words: 'catalogue import',
    takes: '<folder> [--reason <text>] [--dry-run]',
    does: 'Makes the catalogue what a folder or zip says, in one publication that content revert takes back; what it does not have is archived. --dry-run lists what would change',
    options: { ...REASON, 'dry-run': { type: 'boolean' } },
    gives: `{ ${REPORT}, publication }`,
    async run(context, staff, { given: [place = ''], folder, text, isSet }) {
      const at = path.resolve(folder, place)
      const report = await checkCatalogue(context, staff, at)
      if (report.faults.length > 0) return refuse(...report.faults.map(faultLine))
      if (isSet('dry-run')) return outcome({ ...report, publication: null }, ...reportLines(report))
      const input = { at, version: report.version, reason: givenReason(text('reason')) }
      const done = await withSentences(importCatalogue(context, staff, input), {
        CatalogueRefused: faultsOf,
        EffectsChanged: 'Somebody else changed the catalogue at the same moment. Try again.',
        ContentHasDraft: 'Publish or discard the changes of the draft first: content draft',
        NothingToPublish: 'The catalogue is as the folder says: nothing changed.',
        ContentNameTaken: 'Two items would have one name in one place. Nothing was changed.',
      })
      return outcome(
        { ...report, publication: done.id },
        ...reportLines(report),
        `Imported as publication ${done.id}. To take it back: content revert`,
      )
    },
  },
]
