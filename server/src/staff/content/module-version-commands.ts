/** The commands that bring a new version of a module through the draft, as the console does (CTM-006, CTM-007). */
import path from 'node:path'
import type { PackageCheck } from '@hub/contract/staff-modules'
import { draftModuleVersion } from '../../staff-content/version-draft.staff.ts'
import { storePackageVersion } from '../../staff-modules/package-checks.staff.ts'
import { readModuleForStaff, readVersionChanges } from '../../staff-modules/staff-modules.staff.ts'
import { columns, type Command, wholeNumber } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { shownPath, shownSize } from './package-faults.ts'
import { noModule } from './module-words.ts'

const CHECKED = 'state, findings: [{ level, code, path, line, ... }], passed, asked, version'
const refusalsOf = (id: number) => ({
  NotFound: noModule(id),
  ModuleVersionUnknown: `Module ${id} has no such version: see module show ${id}.`,
})

/** Each finding of a check: what it is, and where. */
function findingLines({ findings }: Pick<PackageCheck, 'findings'>): string[] {
  return findings.map(({ level, code, path: file, line }) => {
    const at = [file === null ? '' : ` in ${shownPath(file)}`, line === null ? '' : `, line ${line}`].join('')
    return `  ${level === 'fault' ? 'must fix' : 'warning'}: ${code}${at}`
  })
}

export const MODULE_VERSION_COMMANDS: readonly Command[] = [
  {
    words: 'module show',
    takes: '<id>',
    does: 'A module with its versions, which of them is published, in the draft or saved, the last check of a package and the sessions that run',
    gives: `{ id, name, isNew, key, minutes, version, places: [name], topics, guides, journals, running: [{ version, sessions }], versions: [{ version, state, addedAt, addedBy, sizeBytes }], check: { ${CHECKED}, ... }, outside, hosts }`,
    async run(context, staff, { given: [word = ''] }) {
      const id = wholeNumber(word, 'The id')
      const module = await withSentences(readModuleForStaff(context, staff, id), refusalsOf(id))
      const { name, key, places, running, versions, check } = module
      const rows = versions.map((one) => [
        ...[one.version, one.state, one.addedAt, one.addedBy ?? ''],
        ...[shownSize(one.sizeBytes), running.find(({ version }) => version === one.version)?.sessions ?? 0],
      ])
      return outcome(
        module,
        `${name} (${key}), in ${places.join(', ')}`,
        ...columns(['version', 'state', 'added', 'by', 'size', 'sessions now'], rows, 'No version is known.'),
        ...(check === null
          ? []
          : [`The last check, of ${check.fileName} by ${check.by}: ${check.state}`, ...findingLines(check)]),
      )
    },
  },
  {
    words: 'module store',
    takes: '<id> <path>',
    does: 'Checks a package (.zip) of a module as a whole, and saves it as a version that no facilitator sees yet, when nothing must be fixed',
    gives: `{ ${CHECKED} }`,
    async run(context, staff, { given: [word = '', file = ''], folder }) {
      const id = wholeNumber(word, 'The id')
      const wanted = { moduleId: id, at: path.resolve(folder, file) }
      const checked = await withSentences(storePackageVersion(context, staff, wanted), refusalsOf(id))
      const { state, version } = checked
      if (state !== 'saved') return refuse('Nothing was saved.', ...findingLines(checked))
      return outcome(
        checked,
        `Version ${version} is saved. To show it with the next publication: module draft ${id} ${version}`,
        ...findingLines(checked),
      )
    },
  },
  {
    words: 'module changes',
    takes: '<id> <version> <since>',
    does: 'The files that differ between two versions of a module',
    gives: '{ added, changed, removed, growthBytes, files: [{ path, change, sizeBytes }] }',
    async run(context, staff, { given: [word = '', version = '', since = ''] }) {
      const id = wholeNumber(word, 'The id')
      const wanted = { id, version, since }
      const changes = await withSentences(readVersionChanges(context, staff, wanted), refusalsOf(id))
      const rows = changes.files.map((one) => [one.change, shownPath(one.path), shownSize(one.sizeBytes)])
      const { added, changed, removed } = changes
      return outcome(
        changes,
        `${added} added, ${changed} changed, ${removed} removed.`,
        ...columns(['change', 'file', 'size'], rows, 'The files are the same.'),
      )
    },
  },
  {
    words: 'module draft',
    takes: '<id> <version>',
    does: 'Puts a saved version of a module into the draft, in each of its topics; the published one takes it out again',
    gives: '{ modules: [id] }',
    async run(context, staff, { given: [word = '', version = ''] }) {
      const id = wholeNumber(word, 'The id')
      const drafting = draftModuleVersion(context, staff, { id, version })
      const modules = await withSentences(drafting, refusalsOf(id))
      return outcome(
        { modules },
        `Version ${version} is in the draft, in ${modules.length} topics. To show facilitators: content publish`,
      )
    },
  },
]
