/** People by age, gender and language, and why some numbers are not shown (REP-004). */
import type { Cell } from '@hub/contract/figures.rules'
import { daysOf } from '@hub/contract/report-address.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import type { Demographics, PeopleTable } from '@hub/contract/staff-reports'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { now } from '#platform/page/clock.ts'
import { barsOf, type Series } from '../charts.rules.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import type { Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { BarChart } from './bar-chart.tsx'
import { ChartPanel } from './chart-panel.tsx'
import { FigureTable } from './figure-table.tsx'
import charts from './charts.module.css'
import styles from '../reports.module.css'

interface OfDays {
  table: PeopleTable
  /** Of which days, where a report shows two periods. */
  days?: string
}

/** Age by gender, shown beside the chart of sessions. */
export function AgePanel({ table, days }: OfDays) {
  const t = useTexts(reportsTexts)
  const titleOf = useTitles(days)
  const words = { title: titleOf(t('byAge')), first: t('age'), text: 'barText' } as const
  return <PeoplePanel {...words} view="chart" table={table} className={styles.half} />
}

/** A title with its days, where a report shows two periods. */
function useTitles(days: string | undefined) {
  const t = useTexts(reportsTexts)
  return (title: string) => (days === undefined ? title : t('lineTitle', { title, period: days }))
}

/** Language by gender, of the other period of a comparison. */
export function LanguagePanel({ table, days }: OfDays) {
  const t = useTexts(reportsTexts)
  const titleOf = useTitles(days)
  const words = { title: titleOf(t('byLanguage')), first: t('language'), text: 'barText' } as const
  return <PeoplePanel {...words} view="table" table={table} className={styles.half} />
}

/** Language by gender, and the explanation of what is not shown. */
export function LanguagePanels({ table }: { table: PeopleTable }) {
  const t = useTexts(reportsTexts)
  const words = { title: t('byLanguage'), first: t('language'), text: 'barText' } as const
  return (
    <>
      <PeoplePanel {...words} view="table" table={table} className={styles.most} />
      <Why />
    </>
  )
}

/** Outcomes by age and by gender. */
export function OutcomePanels({ byAge, byGender }: { byAge: PeopleTable; byGender: PeopleTable }) {
  const t = useTexts(reportsTexts)
  const words = { first: t('outcome'), text: 'outcomeText', view: 'table', className: styles.half } as const
  return (
    <>
      <PeoplePanel {...words} title={t('outcomesByAge')} table={byAge} />
      <PeoplePanel {...words} title={t('outcomesByGender')} table={byGender} />
    </>
  )
}

interface PeoplePanelProps {
  title: string
  /** What the rows are. */
  first: string
  text: 'barText' | 'outcomeText'
  view: 'chart' | 'table'
  table: PeopleTable
  className: string | undefined
}

function PeoplePanel({ title, first, text, view, table, className }: PeoplePanelProps) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const write = (value: number) => formatNumber(value, locale)
  const nameOf = (names: readonly string[]) =>
    listed(
      names.map((name) => name || t('notAsked')),
      locale,
    )
  const seriesName = ({ key, names }: Series) =>
    key === 'others' ? t('allOthers') : key === 'hidden' ? t('hidden') : nameOf(names)
  const { series, bars, total } = barsOf(table)
  const [most] = bars.toSorted((one, other) => other.total - one.total)
  const cellOf = (cell: Cell) =>
    typeof cell === 'number' ? write(cell) : <span className={charts.kept}>{t(cell)}</span>
  return (
    <ChartPanel
      title={title}
      first={view}
      caption={t('barCaption')}
      className={className}
      chart={
        <BarChart
          title={title}
          text={t(text, {
            most: nameOf(most?.names ?? []),
            count: write(most?.total ?? 0),
            total: write(total),
          })}
          barName={nameOf}
          {...{ series, bars, seriesName, write }}
        />
      }
      table={
        <FigureTable
          caption={t('tableOf', { title })}
          columns={[
            { key: 'name', label: first },
            ...table.columns.map(({ names }) => ({ key: names.join(), label: nameOf(names) })),
            { key: 'total', label: t('total') },
          ]}
          rows={[
            ...table.rows.map((row) => ({
              ...{ key: row.names.join(), name: nameOf(row.names) },
              cells: [...row.cells.map(cellOf), write(row.total)],
            })),
            {
              ...{ key: 'total', name: t('total'), isTotal: true },
              cells: [...table.columns.map((column) => write(column.total)), write(total)],
            },
          ]}
        />
      }
    />
  )
}

function Why() {
  const t = useTexts(reportsTexts)
  return (
    <Panel title={t('whyTitle')} className={styles.side}>
      <div className={styles.why}>
        <p>
          <span className={charts.kept}>{t('few')}</span> {t('whyFew')}
        </p>
        <p>
          <span className={charts.kept}>{t('withheld')}</span> {t('whyWithheld')}
        </p>
        <p>{t('whyTogether')}</p>
        <p className="muted">{t('whyTotals')}</p>
      </div>
    </Panel>
  )
}

interface RefusedPeopleProps {
  title: string
  refusal: NonNullable<Demographics['refusal']>
  /** Shows another period or no filter. */
  onShow: (change: Partial<Shown>) => void
}

/** Why these tables are not there, and what brings them: no filter, or the nearest half year that is over. */
export function RefusedPeople({ title, refusal, onShow }: RefusedPeopleProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const nearest = daysOf('last-half-year', torontoDay(now().getTime()))
  return (
    <Panel title={title} className={styles.whole}>
      <div className={styles.refused}>
        <p>{t(`refused_${refusal}`)}</p>
        {refusal === 'filter' && (
          <Button size="sm" onPress={() => onShow({ only: [] })}>
            {t('removeFilters')}
          </Button>
        )}
        {(refusal === 'period' || refusal === 'running') && (
          <Button size="sm" onPress={() => onShow({ ...nearest, only: [] })}>
            {t('showPeriod', { period: words.period(nearest) })}
          </Button>
        )}
      </div>
    </Panel>
  )
}
