/** The commands about module packages. */
import path from 'node:path'
import { listModuleVersions, rollbackModule } from '../../catalogue/module-versions.staff.ts'
import { addModule, checkModule } from '../../catalogue/modules.staff.ts'
import { HOST_COMMANDS } from './host-commands.ts'
import { MODULE_VERSION_COMMANDS } from './module-version-commands.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { columns, type Command, type CommandInput, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { shownSize } from './package-faults.ts'
import { noModule, PACKAGE_REFUSALS, reportOf, soundLines } from './module-words.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

/** Options for a package without `module.json`, or one that lacks these values. */
const FACTS = {
  key: { type: 'string' },
  version: { type: 'string' },
  title: { type: 'string' },
  summary: { type: 'string' },
  entry: { type: 'string' },
  estimate: { type: 'string' },
  languages: { type: 'string' },
} as const
const FACTS_TAKEN = Object.keys(FACTS)
  .map((name) => `[--${name} <${name}>]`)
  .join(' ')

const PACKAGE =
  'format, key, version, title, summary, entry, languages, estimate, guides: {...}, journals: {...}, size, files, leftOut'

function factsOf({ text }: CommandInput): PackageFacts {
  const facts: PackageFacts = {}
  for (const name of ['key', 'version', 'title', 'summary', 'entry'] as const) {
    const given = text(name)
    if (given !== undefined) facts[name] = given
  }
  const [estimate, languages] = [text('estimate'), text('languages')]
  if (estimate !== undefined) facts.estimate = wholeNumber(estimate, 'The estimate')
  if (languages !== undefined) facts.languages = languages.split(',').map((language) => language.trim())
  return facts
}

const pathOf = ({ given: [place = ''], folder }: CommandInput) => path.resolve(folder, place)

export const MODULE_COMMANDS: readonly Command[] = [
  {
    words: 'module check',
    takes: `<path> ${FACTS_TAKEN}`,
    does: 'Checks a module package (folder or .zip) and stores nothing; the options are for one without module.json',
    options: FACTS,
    gives: `{ ${PACKAGE}, outside: [{ path, line, address, host, canBeAllowed }] }`,
    async run(context, staff, input) {
      const wanted = { at: pathOf(input), facts: factsOf(input) }
      const report = await withSentences(checkModule(context, staff, wanted), PACKAGE_REFUSALS)
      return outcome(report, ...soundLines(report))
    },
  },
  {
    words: 'module add',
    takes: `<path> [--topic <id>] [--downloadable] ${FACTS_TAKEN}`,
    does: 'Adds a module package (folder or .zip) or its new version; the options are those of module check',
    options: { ...FACTS, topic: { type: 'string' }, downloadable: { type: 'boolean' } },
    gives: `{ stored: { ${PACKAGE}, ... }, modules: [{ id, topicId }] }`,
    async run(context, staff, input) {
      const topic = input.text('topic')
      const wanted = {
        at: pathOf(input),
        facts: factsOf(input),
        topicId: topic === undefined ? undefined : wholeNumber(topic, 'The topic'),
        isDownloadable: input.isSet('downloadable'),
      }
      const added = await withSentences(addModule(context, staff, wanted), {
        ...PACKAGE_REFUSALS,
        NotFound: `There is no topic ${wanted.topicId}.`,
      })
      const { stored, modules } = added
      return outcome(
        added,
        ...reportOf(stored),
        ...modules.map(
          ({ id, topicId }) => `${stored.title} ${stored.version} is module ${id} of topic ${topicId}.`,
        ),
      )
    },
  },
  {
    words: 'module versions',
    takes: '<id>',
    does: 'Every version that a module has had, the one that was added last first',
    gives: '[{ version, addedAt, sizeBytes, isCurrent }]',
    async run(context, staff, { given: [given = ''] }) {
      const id = wholeNumber(given, 'The id')
      const versions = await withSentences(listModuleVersions(context, staff, id), { NotFound: noModule(id) })
      const rows = versions.map((one) => [
        one.version,
        one.addedAt,
        shownSize(one.sizeBytes),
        one.isCurrent ? 'current' : '',
      ])
      return outcome(versions, ...columns(['version', 'added', 'size', ''], rows, 'None is known.'))
    },
  },
  {
    words: 'module rollback',
    takes: '<id> --reason <text> [--to <version>]',
    does: 'Gives a module the version before, or another that it has had; sessions in progress keep theirs',
    options: { ...REASON, to: { type: 'string' } },
    gives: '{ was, version, modules }',
    async run(context, staff, { given: [given = ''], text }) {
      const id = wholeNumber(given, 'The id')
      const wanted = { id, version: text('to'), reason: givenReason(text('reason')) }
      const done = await withSentences(rollbackModule(context, staff, wanted), {
        NotFound: noModule(id),
        ModuleVersionUnknown: `There is no such version to go back to: see module versions ${id}.`,
      })
      return outcome(
        done,
        done.was === done.version
          ? `Module ${id} has version ${done.version} already: nothing changed.`
          : `Module ${id} went from version ${done.was} to ${done.version}, in ${done.modules.length} topics.`,
      )
    },
  },
  ...MODULE_VERSION_COMMANDS,
  ...HOST_COMMANDS,
]
