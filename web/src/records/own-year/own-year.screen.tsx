import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { formatNumber, monthName } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { Table } from '@hub/ui/lists/table.tsx'
import { NARROW, useMedia } from '@hub/ui/page/use-media.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { nowIso } from '#platform/page/clock.ts'
import { saveText } from '@hub/ui/page/save-file.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { monthsOf, type OwnMonth, type OwnRecords, sumOfMonths, yearsOf } from '../records.rules.ts'
import { ownYearTexts } from './own-year.texts.ts'
import { useOwnRecords } from '../records.queries.ts'
import styles from './own-year.module.css'

/** The facilitator's own year by month, for them alone, on paper and as a file (REP-010). */
export function OwnYearScreen() {
  const t = useTexts(ownYearTexts)
  const user = useSessionUser()
  return (
    <>
      <h1>{t('ownYear')}</h1>
      <p className={styles.lead} data-no-print>
        {t('lead')}
      </p>
      {user !== null && <Years facilitatorId={user.id} name={user.name} />}
    </>
  )
}

function Years({ facilitatorId, name }: { facilitatorId: number; name: string }) {
  const t = useTexts(ownYearTexts)
  const query = useOwnRecords(facilitatorId)
  return (
    <Loaded query={query} label={t('loading')} skeleton={<Skeleton height="26rem" />}>
      {(records) => <Year records={records} name={name} />}
    </Loaded>
  )
}

function Year({ records, name }: { records: OwnRecords; name: string }) {
  const t = useTexts(ownYearTexts)
  const thisYear = new Date(nowIso()).getFullYear()
  const [year, setYear] = useState(thisYear)
  const months = monthsOf(records, year)
  const whole = sumOfMonths(months)
  const isWithout = whole.delivered.sessions + whole.training.sessions === 0
  return (
    <>
      <p className="print-only">{name}</p>
      <div className={styles.tools} data-no-print>
        <div className={styles.year}>
          <Select
            label={t('year')}
            options={yearsOf(records, thisYear).map((one) => ({ id: one, label: String(one) }))}
            value={year}
            onChange={setYear}
          />
        </div>
        {!isWithout && <Tools year={year} months={months} />}
      </div>
      {isWithout ? (
        <EmptyState headingLevel={2} title={t('empty', { year: String(year) })} text={t('emptyText')} />
      ) : (
        <>
          <h2 className={styles.heading}>{t('ofYear', { year: String(year) })}</h2>
          <Months year={year} months={months} />
          <p className={styles.note}>{t('counted')}</p>
        </>
      )}
    </>
  )
}

const CSV_TYPE = 'text/csv;charset=utf-8'

/** The same numbers on paper and as a file, made on this device alone. */
function Tools({ year, months }: { year: number; months: readonly OwnMonth[] }) {
  const t = useTexts(ownYearTexts)
  const { locale } = useLocale()
  async function handleDownload() {
    const { csvText } = await import('#platform/page/csv.ts')
    const head = (
      ['month', 'sessions', 'minutes', 'participants', 'trainings', 'trainingMinutes'] as const
    ).map((key) => t(key))
    const row = (first: string, { delivered, training }: Omit<OwnMonth, 'month'>) => [
      ...[first, delivered.sessions, delivered.minutes, delivered.participants],
      ...[training.sessions, training.minutes],
    ]
    const rows = [
      ...months.map((one) => row(monthName(one.month, locale), one)),
      row(t('total'), sumOfMonths(months)),
    ]
    saveText(`${t('csvName', { year: String(year) })}.csv`, csvText(head, rows), CSV_TYPE)
  }
  return (
    <div className="actions">
      <Button size="sm" icon={Printer} onPress={() => window.print()}>
        {t('print')}
      </Button>
      <Button size="sm" icon={Download} onPress={handleDownload}>
        {t('download')}
      </Button>
    </div>
  )
}

const isEmpty = ({ delivered, training }: OwnMonth) => delivered.sessions + training.sessions === 0

type Column = 'month' | 'sessions' | 'time' | 'participants' | 'trainings' | 'trainingTime'
const MINUTES_OF_HOUR = 60

function Months({ year, months }: { year: number; months: readonly OwnMonth[] }) {
  const t = useTexts(ownYearTexts)
  const { locale } = useLocale()
  // On a phone each month is a card: one that is empty says nothing, and makes the page long.
  const isNarrow = useMedia(NARROW)
  const shown = isNarrow ? months.filter((one) => !isEmpty(one)) : months
  const write = (value: number) => formatNumber(value, locale)
  const hours = (minutes: number) =>
    minutes === 0
      ? '0'
      : t('hours', { hours: Math.floor(minutes / MINUTES_OF_HOUR), minutes: minutes % MINUTES_OF_HOUR })
  const number = (id: Column) => ({ id, label: t(id), align: 'end' as const })
  const cells = (month: string, { delivered, training }: Omit<OwnMonth, 'month'>) => ({
    month,
    sessions: write(delivered.sessions),
    time: hours(delivered.minutes),
    participants: write(delivered.participants),
    trainings: write(training.sessions),
    trainingTime: hours(training.minutes),
  })
  return (
    <Table<Column>
      className={styles.months}
      caption={t('ofYear', { year: String(year) })}
      columns={[
        { id: 'month', label: t('month'), isHeader: true },
        ...[number('sessions'), number('time'), number('participants')],
        ...[number('trainings'), number('trainingTime')],
      ]}
      rows={[
        ...shown.map((one) => ({
          id: one.month,
          cells: cells(monthName(one.month, locale), one),
          isMuted: isEmpty(one),
        })),
        { id: 'total', cells: cells(t('total'), sumOfMonths(months)) },
      ]}
    />
  )
}
