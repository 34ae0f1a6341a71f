/** The staff commands that list, retire, rename and move what is in the catalogue. */
import {
  listModulesForStaff,
  listThemesForStaff,
  listUtilitiesForStaff,
  moveModule,
  moveTopic,
  renameTopic,
  restoreContent,
  retireContent,
} from '../../catalogue/changes.staff.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

const idOf = (given: string) => wholeNumber(given, 'The id')
const RETIRED = { retired: { type: 'boolean' } } as const
const LISTED_IN = {
  theme: 'theme list',
  topic: 'topic list',
  module: 'module list',
  utility: 'utility list',
} as const
type Kind = keyof typeof LISTED_IN

const unknown = (kind: Kind, id: number) => `There is no ${kind} ${id}: see ${LISTED_IN[kind]}.`

/** What is shown: everything that is on the screens, or with --retired what is not. */
function shown<T extends { retiredAt: string | null }>(rows: readonly T[], isRetired: boolean): T[] {
  return rows.filter(({ retiredAt }) => (retiredAt !== null) === isRetired)
}

function retiring(kind: Kind, word: string, does: string): Command {
  return change({ kind, word, does, run: retireContent, done: 'is off the screens; records still name it' })
}

function restoring(kind: Kind): Command {
  const does = 'Puts it back on the screens'
  return change({ kind, word: 'restore', does, run: restoreContent, done: 'is on the screens again' })
}

interface Change {
  kind: Kind
  word: string
  does: string
  run: typeof retireContent
  done: string
}

function change({ kind, word, does, run: changeIt, done }: Change): Command {
  return {
    words: `${kind} ${word}`,
    takes: '<id> --reason <text>',
    does,
    options: REASON,
    gives: '{ kind, id, isChanged }',
    async run(context, staff, { given: [given = ''], text }) {
      const id = idOf(given)
      const wanted = { kind, id, reason: givenReason(text('reason')) }
      const isChanged = await withSentences(changeIt(context, staff, wanted), { NotFound: unknown(kind, id) })
      const said = isChanged
        ? `The ${kind} ${id} ${done}.`
        : `The ${kind} ${id} was so already: nothing changed.`
      return outcome({ kind, id, isChanged }, said)
    },
  }
}

const listCommands: readonly Command[] = [
  {
    words: 'theme list',
    takes: '[--retired]',
    does: 'Every theme, or those that are retired',
    options: RETIRED,
    gives: '[{ id, name, sector, status, retiredAt }]',
    async run(context, staff, { isSet }) {
      const themes = shown(await listThemesForStaff(context, staff), isSet('retired'))
      const rows = themes.map((one) => [one.id, one.sector, one.name, one.status])
      return outcome(themes, ...columns(['id', 'sector', 'theme', 'state'], rows, 'No themes.'))
    },
  },
  {
    words: 'module list',
    takes: '[--retired]',
    does: 'Every module with its version in each of its topics, or those that are withdrawn',
    options: RETIRED,
    gives: '[{ id, key, version, name, topicId, topic, theme, retiredAt }]',
    async run(context, staff, { isSet }) {
      const modules = shown(await listModulesForStaff(context, staff), isSet('retired'))
      const rows = modules.map((one) => [one.id, one.key, one.version, one.name, one.theme, one.topic])
      const names = ['id', 'key', 'version', 'name', 'theme', 'topic']
      return outcome(modules, ...columns(names, rows, 'No modules.'))
    },
  },
  {
    words: 'utility list',
    takes: '[--retired]',
    does: 'Every utility of the dashboard, or those that are retired',
    options: RETIRED,
    gives: '[{ id, title, utilityType, utilityPath, retiredAt }]',
    async run(context, staff, { isSet }) {
      const utilities = shown(await listUtilitiesForStaff(context, staff), isSet('retired'))
      const rows = utilities.map((one) => [one.id, one.title, one.utilityType, one.utilityPath])
      return outcome(utilities, ...columns(['id', 'title', 'type', 'path'], rows, 'No utilities.'))
    },
  },
]

const moveCommands: readonly Command[] = [
  {
    words: 'topic rename',
    takes: '<id> <name> --reason <text>',
    does: 'Gives a topic another name',
    options: REASON,
    gives: '{ id, was, name }',
    async run(context, staff, { given: [given = '', name = ''], text }) {
      const id = idOf(given)
      const wanted = { id, name, reason: givenReason(text('reason')) }
      const renamed = await withSentences(renameTopic(context, staff, wanted), {
        NotFound: unknown('topic', id),
        TopicNameTaken: `The theme has a topic ${name} already.`,
      })
      return outcome(renamed, `${renamed.was} (${id}) is now ${renamed.name}.`)
    },
  },
  {
    words: 'topic move',
    takes: '<id> <theme id> --reason <text>',
    does: 'Moves a topic with its modules to the end of a theme',
    options: REASON,
    gives: '{ id, themeId }',
    async run(context, staff, { given: [given = '', to = ''], text }) {
      const [id, themeId] = [idOf(given), idOf(to)]
      await withSentences(moveTopic(context, staff, { id, themeId, reason: givenReason(text('reason')) }), {
        NotFound: `There is no topic ${id}, or no theme ${themeId}: see topic list and theme list.`,
        TopicNameTaken: `The theme ${themeId} has a topic of that name already. Rename one first: topic rename.`,
      })
      return outcome({ id, themeId }, `The topic ${id} is now in the theme ${themeId}.`)
    },
  },
  {
    words: 'module move',
    takes: '<id> <topic id> --reason <text>',
    does: 'Moves a module to the end of a topic',
    options: REASON,
    gives: '{ id, topicId }',
    async run(context, staff, { given: [given = '', to = ''], text }) {
      const [id, topicId] = [idOf(given), idOf(to)]
      await withSentences(moveModule(context, staff, { id, topicId, reason: givenReason(text('reason')) }), {
        NotFound: `There is no module ${id}, or no topic ${topicId}: see module list and topic list.`,
        ModuleInTopic: `The topic ${topicId} has this module already.`,
      })
      return outcome({ id, topicId }, `The module ${id} is now in the topic ${topicId}.`)
    },
  },
]

/** In the order of the help. */
export const CHANGE_COMMANDS: readonly Command[] = [
  ...listCommands,
  ...moveCommands,
  retiring('theme', 'retire', 'Takes a theme with its topics and modules off the screens'),
  restoring('theme'),
  retiring('topic', 'retire', 'Takes a topic with its modules off the screens'),
  restoring('topic'),
  retiring('module', 'withdraw', 'Takes a module out of its topic; a session that runs goes on'),
  restoring('module'),
  retiring('utility', 'retire', 'Takes a utility off the dashboard'),
  restoring('utility'),
]
