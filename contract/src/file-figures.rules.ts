/**
 * The figures of client files: how many were opened and closed, and with which outcome. The console, the files, the
 * command line and docs/figures.md take their words from here (REP-001, REP-005).
 */
import type { ExitCode } from './clients.ts'
import type { DimensionName } from './figures.rules.ts'
import type { Locale } from './locales.ts'

interface FileFigureWords {
  name: Record<Locale, string>
  counts: Record<Locale, string>
  /** The exit reason of the files that are counted; null where any counts. */
  exit: ExitCode | null
}

/** In the order in which a report shows them. The outcomes add up to the closed files. */
export const FILE_FIGURES = {
  newFiles: {
    exit: null,
    name: { en: 'New client files', zh: '新建档案' },
    counts: {
      en: 'Client files that were registered in this period, whether or not they have been closed since.',
      zh: '本期登记的服务对象档案，无论此后是否关闭。',
    },
  },
  closedFiles: {
    exit: null,
    name: { en: 'Closed client files', zh: '关闭的档案' },
    counts: {
      en: 'Client files that were closed in this period and are closed now, whenever they were registered.',
      zh: '在本期关闭且目前仍关闭的服务对象档案，无论何时登记。',
    },
  },
  completed: {
    exit: 'SUC',
    name: { en: 'Completed', zh: '已完成' },
    counts: {
      en: 'Closed client files whose exit reason is that the client completed all required programs.',
      zh: '因服务对象完成全部所需项目而关闭的档案。',
    },
  },
  leftByChoice: {
    exit: 'DISC',
    name: { en: 'Left by choice', zh: '自愿退出' },
    counts: {
      en: 'Closed client files whose exit reason is that the client no longer wished to participate.',
      zh: '因服务对象不愿继续参加而关闭的档案。',
    },
  },
  circumstances: {
    exit: 'CIRC',
    name: { en: 'Beyond their control', zh: '无法控制的情况' },
    counts: {
      en: 'Closed client files whose exit reason is circumstances beyond the control of the client.',
      zh: '因服务对象无法控制的情况而关闭的档案。',
    },
  },
  safety: {
    exit: 'S&S',
    name: { en: 'Safety and security', zh: '安全和保安' },
    counts: {
      en: 'Closed client files whose exit reason is a suspension for safety and security reasons.',
      zh: '因安全和保安原因暂停服务而关闭的档案。',
    },
  },
} as const satisfies Record<string, FileFigureWords>

export type FileFigureName = keyof typeof FILE_FIGURES
export const FILE_FIGURE_NAMES = Object.keys(FILE_FIGURES) as FileFigureName[]
/** The figures of how a file ended. */
export const OUTCOMES = [
  'completed',
  'leftByChoice',
  'circumstances',
  'safety',
] as const satisfies FileFigureName[]
/** The values of all figures of files for one group of them. */
export type FileFigures = Record<FileFigureName, number>

/** By what files can be broken down and filtered: when it was, and whose they are. A file has no module (REP-002). */
export const FILE_DIMENSIONS = [
  ...(['day', 'week', 'month', 'quarter', 'year', 'fiscalYear'] as const),
  ...(['team', 'agency', 'province', 'city'] as const),
] satisfies DimensionName[]
export type FileDimension = (typeof FILE_DIMENSIONS)[number]

export const isFileDimension = (name: DimensionName): name is FileDimension =>
  FILE_DIMENSIONS.some((one) => one === name)
