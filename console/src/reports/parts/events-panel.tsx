/** Events that begin in the period, with their places, registrations and waiting lists (REP-001). */
import { EVENT_FIGURE_NAMES, EVENT_FIGURES, type EventFigureName } from '@hub/contract/event-figures.rules'
import { stepOf } from '@hub/contract/report-periods.rules'
import type { EventReport } from '@hub/contract/staff-reports'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isNothing, pointsOf } from '../charts.rules.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useEventReport } from '../reports.queries.ts'
import { changeBetween, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { ChartPanel } from './chart-panel.tsx'
import { ComparedPoints } from './compare-table.tsx'
import { FigureCard } from './figure-card.tsx'
import { FigureTable } from './figure-table.tsx'
import { LineChart } from './line-chart.tsx'
import { usePointWords } from './point-names.tsx'
import styles from '../reports.module.css'

/** Where the report is filtered, why there are none: events are everybody's. */
export function EventsPanel({ shown }: { shown: Shown }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  if (shown.only.length === 0) return <CountedEvents shown={shown} />
  return (
    <Panel title={EVENT_FIGURES.events.name[locale]} isFlush className={styles.whole}>
      <p className={styles.reason}>{t('eventsFiltered')}</p>
    </Panel>
  )
}

function CountedEvents({ shown }: { shown: Shown }) {
  const t = useTexts(reportsTexts)
  const events = useEventReport(shown, stepOf(shown))
  return (
    <Loaded
      query={events}
      label={t('loading')}
      skeleton={<PanelSkeleton of="chart" className={styles.whole} />}
    >
      {({ record }) => (
        <>
          <EventCards report={record} />
          <EventsOver report={record} shown={shown} />
        </>
      )}
    </Loaded>
  )
}

function EventCards({ report }: { report: EventReport }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const counted = report.rows.at(-1)?.figures
  const before = report.rowsBefore.at(-1)?.figures
  const past = words.other(report)
  const write = (value: number) => formatNumber(value, locale)
  if (counted === undefined) return null
  return (
    <Panel title={EVENT_FIGURES.events.name[locale]} isFlush className={styles.whole}>
      <div className={classes(styles.grid, styles.fives)}>
        {EVENT_FIGURE_NAMES.map((name) => (
          <FigureCard
            key={name}
            name={EVENT_FIGURES[name].name[locale]}
            definition={EVENT_FIGURES[name].counts[locale]}
            value={write(counted[name])}
            change={changeBetween(counted[name], before?.[name])}
            before={before && <span>{t('inBefore', { value: write(before[name]), before: past })}</span>}
          />
        ))}
      </div>
    </Panel>
  )
}

const DRAWN: EventFigureName = 'registrations'

/** Registrations as a line, and all figures of events as a table. */
function EventsOver({ report, shown }: { report: EventReport; shown: Shown }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const write = (value: number) => formatNumber(value, locale)
  const title = EVENT_FIGURES[DRAWN].name[locale]
  const points = pointsOf(report, DRAWN)
  const ends = words.ends(report)
  const { labelOf, caption } = usePointWords(report, points)
  return (
    <ChartPanel
      title={title}
      caption={caption}
      nothing={isNothing(points) ? t('noneOf_registrations') : undefined}
      className={styles.whole}
      chart={
        <LineChart
          title={t('lineTitle', { title, period: words.period(report.now) })}
          ends={ends}
          {...{ points, labelOf, write }}
        />
      }
      table={
        shown.versus === null ? (
          <EventTable report={report} />
        ) : (
          <ComparedPoints
            report={report}
            shown={shown}
            figures={EVENT_FIGURE_NAMES.map((id) => ({ id, label: EVENT_FIGURES[id].name[locale] }))}
          />
        )
      }
    />
  )
}

/** All figures of events by the points of their chart, and their total. */
function EventTable({ report }: { report: EventReport }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const step = stepOf(report.now)
  return (
    <FigureTable
      caption={t('tableOf', { title: EVENT_FIGURES.events.name[locale] })}
      columns={[
        { key: 'point', label: t('point') },
        ...EVENT_FIGURE_NAMES.map((name) => ({ key: name, label: EVENT_FIGURES[name].name[locale] })),
      ]}
      rows={report.rows.map(({ groups: [group], figures }) => ({
        key: group?.value ?? 'total',
        name: group ? words.step(step, group.value) : t('total'),
        isTotal: !group,
        cells: EVENT_FIGURE_NAMES.map((name) => formatNumber(figures[name], locale)),
      }))}
    />
  )
}
