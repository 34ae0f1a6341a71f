/** The commands about module packages. */
import path from 'node:path'
import { addModule, checkModule } from '../catalogue/modules.staff.ts'
import type { PackageFacts } from '#platform/packages/manifest.ts'
import { type Command, type CommandInput, wholeNumber } from './command.ts'
import { PACKAGE_REFUSALS, reportOf, soundLines } from './module-words.ts'
import { withSentences } from './refusal-sentences.ts'

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
    async run(context, staff, input) {
      const wanted = { at: pathOf(input), facts: factsOf(input) }
      return soundLines(await withSentences(checkModule(context, staff, wanted), PACKAGE_REFUSALS))
    },
  },
  {
    words: 'module add',
    takes: `<path> [--topic <id>] [--downloadable] ${FACTS_TAKEN}`,
    does: 'Adds a module package (folder or .zip) or its new version; the options are those of module check',
    options: { ...FACTS, topic: { type: 'string' }, downloadable: { type: 'boolean' } },
    async run(context, staff, input) {
      const topic = input.text('topic')
      const wanted = {
        at: pathOf(input),
        facts: factsOf(input),
        topicId: topic === undefined ? undefined : wholeNumber(topic, 'The topic'),
        isDownloadable: input.isSet('downloadable'),
      }
      const { stored, modules } = await withSentences(addModule(context, staff, wanted), {
        ...PACKAGE_REFUSALS,
        NotFound: `There is no topic ${wanted.topicId}.`,
      })
      return [
        ...reportOf(stored),
        ...modules.map(
          ({ id, topicId }) => `${stored.title} ${stored.version} is module ${id} of topic ${topicId}.`,
        ),
      ]
    },
  },
]
