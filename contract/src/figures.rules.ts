/**
 * The figures of reports and what each of them counts. The console, the files, the command line and docs/figures.md all
 * take their words from here (REP-001, REP-005).
 */
import type { Locale } from './locales.ts'

interface FigureWords {
  /** `hours` has two decimals, `average` one, and may be missing. */
  unit: 'count' | 'hours' | 'average'
  name: Record<Locale, string>
  counts: Record<Locale, string>
}

/** In the order in which a report shows them. */
export const FIGURES = {
  sessions: {
    unit: 'count',
    name: { en: 'Sessions', zh: '活动' },
    counts: {
      en: 'Sessions that were delivered and recorded. Training of facilitators, sessions that wait to be recorded and discarded sessions are not counted.',
      zh: '已开展并登记的活动。不含辅导员培训、尚待登记和已作废的活动。',
    },
  },
  hours: {
    unit: 'hours',
    name: { en: 'Hours delivered', zh: '活动小时数' },
    counts: {
      en: 'The time from the start to the end of these sessions, in hours. How many people took part makes no difference.',
      zh: '这些活动从开始到结束的时间，以小时计，与参加人数无关。',
    },
  },
  visits: {
    unit: 'count',
    name: { en: 'Visits', zh: '到场人次' },
    counts: {
      en: 'How often named participants took part: somebody in three sessions counts three times.',
      zh: '具名参加者到场的次数：同一人参加三次活动计三次。',
    },
  },
  people: {
    unit: 'count',
    name: { en: 'Named participants', zh: '具名参加者' },
    counts: {
      en: 'Client files named in at least one of these sessions, each once. Rows of a table may add up to more than the total, because one person can be in several rows.',
      zh: '至少在其中一次活动中被登记的服务对象档案，每份只计一次。同一人可能出现在多行中，因此各行之和可能大于总计。',
    },
  },
  headcount: {
    unit: 'count',
    name: { en: 'Headcount', zh: '清点人数' },
    counts: {
      en: 'Participants who were counted and not named, in workshops and in sessions recorded by age and gender. Somebody in two sessions counts twice.',
      zh: '工作坊和按年龄、性别登记的活动中清点而不具名的参加者。同一人参加两次活动计两次。',
    },
  },
  reached: {
    unit: 'count',
    name: { en: 'Total reached', zh: '服务总人数' },
    counts: {
      en: 'Named participants, each once, and headcount, in which somebody in two sessions counts twice: not a number of different people. Rows of a table may add up to more than the total.',
      zh: '具名参加者（每人只计一次）与清点人数（同一人参加两次活动计两次）之和，并非不同的人数。各行之和可能大于总计。',
    },
  },
  groupSize: {
    unit: 'average',
    name: { en: 'Average group', zh: '平均每次人数' },
    counts: {
      en: 'Visits and headcount together, divided by the sessions.',
      zh: '到场人次与清点人数之和除以活动次数。',
    },
  },
  trainings: {
    unit: 'count',
    name: { en: 'Training sessions', zh: '培训活动' },
    counts: {
      en: 'Sessions in which facilitators reviewed a module themselves. They are in no other figure.',
      zh: '辅导员自行学习模块的活动。不计入任何其他数字。',
    },
  },
  trainingHours: {
    unit: 'hours',
    name: { en: 'Training hours', zh: '培训小时数' },
    counts: {
      en: 'The time from the start to the end of the training sessions, in hours.',
      zh: '培训活动从开始到结束的时间，以小时计。',
    },
  },
} as const satisfies Record<string, FigureWords>

/** Who is in the tables of people: they have no figure of their own, and a reader must not take them for the one above. */
export const PARTICIPANTS = {
  name: { en: 'Participants by age, gender and language', zh: '按年龄、性别和语言统计的参加者' },
  counts: {
    en: 'Client files named in at least one session, each once, and participants who were counted by age and gender: of these, somebody in two sessions counts twice. Participants of workshops are not in these tables. Youth are told from adults by age alone: they are the rows below the ages for adults.',
    zh: '参加过活动的服务对象档案（每份一次）及按年龄、性别清点的人（两次活动计两次）。不含工作坊。青少年即成人以下各行。',
  },
} as const satisfies Omit<FigureWords, 'unit'>

export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as FigureName[]

/** The values of all figures for one group of sessions; an average of no session is null. */
export type Figures = Record<Exclude<FigureName, 'groupSize'>, number> & { groupSize: number | null }

/** What of a group of sessions is added up; everything else follows from it. */
export interface Sums {
  sessions: number
  /** Milliseconds. */
  sessionMs: number
  visits: number
  people: number
  headcount: number
  trainings: number
  trainingMs: number
}

const HOUR_MS = 3_600_000
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals))

/** The figures that follow from the sums. */
export function figuresOf({ sessionMs, trainingMs, ...sums }: Sums): Figures {
  const { sessions, visits, headcount, people } = sums
  return {
    ...sums,
    hours: rounded(sessionMs / HOUR_MS, 2),
    reached: people + headcount,
    groupSize: sessions === 0 ? null : rounded((visits + headcount) / sessions, 1),
    trainingHours: rounded(trainingMs / HOUR_MS, 2),
  }
}

interface DimensionWords {
  name: Record<Locale, string>
  /** What the groups are, where the name does not say it. */
  means: Record<Locale, string>
}

/** By what the figures can be broken down and filtered (REP-002). */
export const DIMENSIONS = {
  day: {
    name: { en: 'Day', zh: '日' },
    means: { en: 'The day on which the session ended, in Toronto.', zh: '活动结束之日（多伦多时间）。' },
  },
  week: {
    name: { en: 'Week', zh: '周' },
    means: { en: 'From Monday to Sunday, numbered as in ISO 8601.', zh: '周一至周日，按 ISO 8601编号。' },
  },
  month: {
    name: { en: 'Month', zh: '月' },
    means: { en: 'The month of that day.', zh: '该日所在的月份。' },
  },
  quarter: {
    name: { en: 'Quarter', zh: '季度' },
    means: { en: 'Quarters of the calendar year.', zh: '日历年的季度。' },
  },
  year: {
    name: { en: 'Year', zh: '年' },
    means: { en: 'The calendar year.', zh: '日历年。' },
  },
  fiscalYear: {
    name: { en: 'Fiscal year', zh: '财政年度' },
    means: { en: 'From April 1 to March 31.', zh: '4月1日至次年3月31日。' },
  },
  learningType: {
    name: { en: 'Learning type', zh: '学习类型' },
    means: { en: 'As it was when the session was recorded.', zh: '以登记时为准。' },
  },
  sector: {
    name: { en: 'Sector', zh: '领域' },
    means: { en: 'The sector of the theme.', zh: '主题所属的领域。' },
  },
  theme: {
    name: { en: 'Theme', zh: '主题' },
    means: { en: 'As it was when the session was recorded.', zh: '以登记时为准。' },
  },
  topic: {
    name: { en: 'Topic', zh: '话题' },
    means: { en: 'As it was when the session was recorded.', zh: '以登记时为准。' },
  },
  module: {
    name: { en: 'Module', zh: '模块' },
    means: { en: 'Every version of the module together.', zh: '包括该模块的所有版本。' },
  },
  version: {
    name: { en: 'Version of a module', zh: '模块版本' },
    means: {
      en: 'The version with which the session began. Of sessions without internet, and of those before versions were noted, it is not known.',
      zh: '活动开始时的模块版本。无网络的活动以及开始登记版本之前的活动，版本未知。',
    },
  },
  source: {
    name: { en: 'Online or offline', zh: '在线或离线' },
    means: {
      en: 'Whether the module came from the internet or from the device.',
      zh: '模块来自互联网还是来自设备。',
    },
  },
  language: {
    name: { en: 'Language of delivery', zh: '活动语言' },
    means: {
      en: 'Asked only in sessions recorded by age and gender.',
      zh: '仅在按年龄、性别登记的活动中询问。',
    },
  },
  team: {
    name: { en: 'Team', zh: '团队' },
    means: {
      en: 'The team of the host when the session began; with several teams, the one they joined first.',
      zh: '活动开始时主持人所在的团队；若有多个，取最先加入的。',
    },
  },
  agency: {
    name: { en: 'Agency', zh: '机构' },
    means: { en: 'The agency of the host today.', zh: '主持人目前所属的机构。' },
  },
  province: {
    name: { en: 'Province', zh: '省份' },
    means: {
      en: 'Where the session was recorded to be; where that is not asked, the province of the host.',
      zh: '登记的省份；未询问时取主持人所在省份。',
    },
  },
  city: {
    name: { en: 'City', zh: '城市' },
    means: { en: 'The city of the host today.', zh: '主持人目前所在的城市。' },
  },
} as const satisfies Record<string, DimensionWords>

export type DimensionName = keyof typeof DIMENSIONS
export const DIMENSION_NAMES = Object.keys(DIMENSIONS) as DimensionName[]

/** With fewer people who delivered, a group could show what one of them did (REP-003, CON-16). */
export const LEAST_HOSTS = 3
/** A smaller count of people by age, gender or language could point at one of them (REP-004). */
export const LEAST_PEOPLE = 5
/**
 * One count of people: `few` is at least one and less than LEAST_PEOPLE; of `withheld` nothing is said, because a small
 * count would follow from it.
 */
export type Cell = number | 'few' | 'withheld'
/** The value of the groups that are shown together because each is too small. */
export const OTHERS = 'others'
/** The value of sessions to which the dimension does not apply. */
export const NONE = 'none'

/**
 * The dimensions that follow from who delivered, in the order in which they are told: where all four would point at too
 * few people, a later one gives way to those before it (REP-003, decision 0049).
 */
export const PERSON_PLACES = ['team', 'agency', 'province', 'city'] as const satisfies DimensionName[]
export type PersonPlace = (typeof PERSON_PLACES)[number]
export const isPersonPlace = (name: DimensionName): name is PersonPlace =>
  PERSON_PLACES.some((place) => place === name)

/**
 * The groups that may be shown by themselves: each has at least LEAST_HOSTS people, and so have all others together, for
 * the total would give them away. Empty: no breakdown is possible.
 * @param people everybody who could be meant, by the value of the group
 */
export function groupsToShow(people: ReadonlyMap<string, ReadonlySet<number>>): string[] {
  const bySize = [...people].toSorted(([a, one], [b, other]) => other.size - one.size || (a < b ? -1 : 1))
  const shown = bySize.filter(([, { size }]) => size >= LEAST_HOSTS).map(([value]) => value)
  const areOthersFew = () => {
    const ids = bySize.slice(shown.length).flatMap(([, of]) => [...of])
    return ids.length > 0 && new Set(ids).size < LEAST_HOSTS
  }
  while (shown.length > 0 && areOthersFew()) shown.pop()
  return shown
}
