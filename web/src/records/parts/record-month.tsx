import { memo, useId, type ReactNode } from 'react'
import { durationBetween } from '@hub/contract/durations'
import type { PersonalRecord } from '@hub/contract/records'
import { shortModuleName, type MonthOfRecords } from '@hub/contract/records.rules'
import { formatNumber, monthAndYear, monthLabel, shortDate } from '@hub/ui/language/dates.ts'
import { nowIso } from '#platform/page/clock.ts'
import { useDurationLabel } from '@hub/ui/language/durations.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Facts } from '@hub/ui/lists/facts.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Table } from '@hub/ui/lists/table.tsx'
import { sessionRows, totalsOf, type Totals } from '../records.rules.ts'
import { recordsTexts } from '../records.texts.ts'
import styles from './record-month.module.css'

/** Fixed widths, so that the columns of all months align. */
const WIDTHS = { module: '34%', theme: '21%', client: '16%', date: '12%', time: '17%' }

/** The sessions of one month, newest first; a session has a row for each client (REC-003 to REC-006). */
export const RecordMonth = memo(function RecordMonth({
  year,
  month,
  records,
}: MonthOfRecords<PersonalRecord>) {
  const t = useTexts(recordsTexts)
  const { locale } = useLocale()
  const labelOf = useDurationLabel()
  const headingId = useId()
  const rows = sessionRows(records)
  return (
    <section className={styles.month} aria-labelledby={headingId}>
      <div className={styles.head}>
        <h2 id={headingId}>{monthLabel(year, month, nowIso(), locale)}</h2>
        <SumLine {...totalsOf(records)} />
      </div>
      <Table
        caption={t('sessionsIn', { month: monthAndYear(year, month, locale) })}
        columns={[
          { id: 'module', label: t('moduleName'), isHeader: true, width: WIDTHS.module },
          { id: 'theme', label: t('themeName'), width: WIDTHS.theme },
          { id: 'client', label: t('clientId'), width: WIDTHS.client },
          { id: 'date', label: t('date'), width: WIDTHS.date },
          { id: 'time', label: t('time'), width: WIDTHS.time },
        ]}
        rows={rows.map((row) => {
          const cell = (content: ReactNode, lang?: string) => (
            <span lang={lang} className={row.isSameSession ? styles.again : undefined}>
              {content}
            </span>
          )
          return {
            id: row.key,
            cells: {
              module: cell(shortModuleName(row.moduleName), langOf(row.moduleName)),
              theme: cell(row.themeName, langOf(row.themeName)),
              client: row.clientCode === null ? <NoClient /> : <span className="mono">{row.clientCode}</span>,
              date: cell(shortDate(row.endTime, locale)),
              time: cell(labelOf(durationBetween(row.startTime, row.endTime))),
            },
          }
        })}
      />
    </section>
  )
})

/** A visible dash, with text for screen readers. */
function NoClient() {
  const t = useTexts(recordsTexts)
  return (
    <>
      <span aria-hidden>–</span>
      <span className="visually-hidden">{t('noClient')}</span>
    </>
  )
}

const MINUTES_OF_HOUR = 60

/** Hours and minutes, the format for sums of time. */
function useHours(): (minutes: number) => string {
  const t = useTexts(recordsTexts)
  return (minutes) =>
    t('hours', { hours: Math.floor(minutes / MINUTES_OF_HOUR), minutes: minutes % MINUTES_OF_HOUR })
}

/** The totals of a month; training has no participants. */
function SumLine({ sessions, minutes, participants }: Totals) {
  const t = useTexts(recordsTexts)
  const hours = useHours()
  return (
    <Facts>
      <span>{t('sessions', { count: sessions })}</span> <span>{hours(minutes)}</span>{' '}
      {participants > 0 && <span>{t('participants', { count: participants })}</span>}
    </Facts>
  )
}

/** The totals of each year, the newest first (REP-010). */
export function YearTotals({ months }: { months: readonly MonthOfRecords<PersonalRecord>[] }) {
  const t = useTexts(recordsTexts)
  const { locale } = useLocale()
  const hours = useHours()
  const years = [...new Set(months.map(({ year }) => year))]
  return (
    <Table
      className={styles.years}
      caption={t('totals')}
      columns={[
        { id: 'year', label: t('year'), isHeader: true },
        { id: 'sessions', label: t('sessionsHead') },
        { id: 'hours', label: t('hoursHead') },
        { id: 'participants', label: t('participantsHead') },
      ]}
      rows={years.map((year) => {
        const all = months.filter((month) => month.year === year).flatMap(({ records }) => records)
        const { sessions, minutes, participants } = totalsOf(all)
        return {
          id: year,
          cells: {
            year: String(year),
            sessions: formatNumber(sessions, locale),
            hours: hours(minutes),
            participants: formatNumber(participants, locale),
          },
        }
      })}
    />
  )
}
