/**
 * The figures of events: how many there were, with how many places, who took one, who came and who waits. The console, the files,
 * the command line and docs/figures.md take their words from here (REP-001, REP-005).
 */
import type { DimensionName } from './figures.rules.ts'
import type { Locale } from './locales.ts'

interface EventFigureWords {
  name: Record<Locale, string>
  counts: Record<Locale, string>
}

/** In the order in which a report shows them. */
export const EVENT_FIGURES = {
  events: {
    name: { en: 'Events', zh: '培训与会议' },
    counts: {
      en: 'Events and courses that begin in this period. Cancelled ones and those without a date are not counted.',
      zh: '在本期开始的培训与会议。不含已取消和没有日期的。',
    },
  },
  places: {
    name: { en: 'Places', zh: '名额' },
    counts: {
      en: 'The places of those events that have a limit. Events without a limit add nothing here.',
      zh: '其中有名额限制的培训与会议的名额之和，没有限制的不计入。',
    },
  },
  registrations: {
    name: { en: 'Registrations', zh: '报名人次' },
    counts: {
      en: 'Places of these events that are taken and were not given back.',
      zh: '这些培训与会议中已占用且未退回的名额。',
    },
  },
  attended: {
    name: { en: 'Attended', zh: '出席人次' },
    counts: {
      en: 'Registrations of these events that staff have marked as attended. Those marked as absent are not counted, nor those that nobody has marked.',
      zh: '这些培训与会议的报名中，由工作人员标记为已出席的。标记为缺席的和尚未标记的不计入。',
    },
  },
  waiting: {
    name: { en: 'On the waiting list', zh: '候补人次' },
    counts: {
      en: 'How often somebody waits for a place of these events, or waited for one when the event began.',
      zh: '等候这些培训与会议名额的人次，包括开始时仍在等候的。',
    },
  },
} as const satisfies Record<string, EventFigureWords>

export type EventFigureName = keyof typeof EVENT_FIGURES
export const EVENT_FIGURE_NAMES = Object.keys(EVENT_FIGURES) as EventFigureName[]
export type EventFigures = Record<EventFigureName, number>

/** Events are everybody's: they are broken down by when they begin alone. */
export const EVENT_DIMENSIONS = [
  ...(['day', 'week', 'month', 'quarter', 'year', 'fiscalYear'] as const),
] satisfies DimensionName[]
export type EventDimension = (typeof EVENT_DIMENSIONS)[number]

export const isEventDimension = (name: DimensionName): name is EventDimension =>
  EVENT_DIMENSIONS.some((one) => one === name)
