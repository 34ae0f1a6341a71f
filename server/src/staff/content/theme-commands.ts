/** The staff commands about themes and their topics. */
import path from 'node:path'
import { listSectors, listTopics, loadThemes } from '../../catalogue/themes.staff.ts'
import { columns, type Command } from '../command.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { FILE_SENTENCES } from './file-words.ts'
import { readThemeFile } from './theme-file.ts'

export const THEME_COMMANDS: readonly Command[] = [
  {
    words: 'theme load',
    takes: '<file.json>',
    does: 'Adds or updates themes with their topics',
    gives: '[{ id, topics: [{ id, name }] }]',
    async run(context, staff, { given: [file = ''], folder }) {
      const themes = await readThemeFile(path.resolve(folder, file), await listSectors(context, staff))
      const loaded = await withSentences(loadThemes(context, staff, themes), FILE_SENTENCES)
      const lines = themes.flatMap(({ name, sector }, index) =>
        (loaded[index]?.topics ?? []).map(
          (topic) => `${topic.name} of ${name} (${sector}) is topic ${topic.id}.`,
        ),
      )
      return outcome(loaded, ...lines)
    },
  },
  {
    words: 'topic list',
    takes: '',
    does: 'Every topic with its id, for adding modules',
    gives: '[{ id, sector, theme, name }]',
    async run(context, staff) {
      const topics = await listTopics(context, staff)
      const rows = topics.map((one) => [one.id, one.sector, one.theme, one.name])
      return outcome(topics, ...columns(['id', 'sector', 'theme', 'topic'], rows, 'No topics.'))
    },
  },
]
