/** The staff commands about themes and their topics. */
import path from 'node:path'
import { columns, type Command } from './command.ts'
import { listTopicsForStaff, loadThemeFile } from './themes.service.ts'

export const THEME_COMMANDS: readonly Command[] = [
  {
    words: 'theme load',
    takes: '<file.json>',
    does: 'Adds themes with their topics or brings them up to date',
    run(context, staff, { given: [file = ''], folder }) {
      return loadThemeFile(context, staff, path.resolve(folder, file))
    },
  },
  {
    words: 'topic list',
    takes: '',
    does: 'Every topic with its id, for adding modules',
    async run(context) {
      const rows = (await listTopicsForStaff(context)).map((one) => [one.id, one.sector, one.theme, one.name])
      return columns(['id', 'sector', 'theme', 'topic'], rows, 'No topics.')
    },
  },
]
