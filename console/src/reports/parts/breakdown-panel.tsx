/** The figures by one or two dimensions (REP-002). */
import { useState } from 'react'
import {
  DIMENSION_NAMES,
  type DimensionName,
  FIGURES,
  type FigureName,
  type Figures,
} from '@hub/contract/figures.rules'
import { isFileDimension } from '@hub/contract/file-figures.rules'
import type { ReportSubject, StaffReport } from '@hub/contract/staff-reports'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { listed } from '@hub/contract/listed.rules'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { useBreakdown, useFileReport } from '../reports.queries.ts'
import { areFilesCounted, type Shown } from '../reports.rules.ts'
import { reportsTexts } from '../reports.texts.ts'
import { ComparedGroups, ComparedSessions } from './compare-table.tsx'
import { FigureTable, useRowNames } from './figure-table.tsx'
import { FileTable, useFileFigures } from './files-panel.tsx'
import styles from '../reports.module.css'
import charts from './charts.module.css'

const COLUMNS: readonly FigureName[] = [
  'sessions',
  'hours',
  'people',
  'visits',
  'headcount',
  'reached',
  'groupSize',
]
const NOTHING = 'none'

interface BreakdownPanelProps {
  shown: Shown
  onShow: (change: Partial<Shown>) => void
}

export function BreakdownPanel({ shown, onShow }: BreakdownPanelProps) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const [first, second] = shown.by
  const [counted, setCounted] = useState<ReportSubject>('sessions')
  const breakdown = useBreakdown(shown, shown.by)
  const option = (id: DimensionName) => ({ id, label: words.dimension(id) })
  const isSecond = (name: DimensionName) => first !== undefined && name !== first
  const choose = (name: DimensionName) =>
    onShow({ by: second === undefined || second === name ? [name] : [name, second] })
  return (
    <Panel title={t('breakdown')} isFlush className={styles.whole}>
      <div className={styles.choices}>
        <Select
          label={t('countOf')}
          options={[
            { id: 'sessions', label: t('ofSessions') },
            { id: 'files', label: t('clientFiles') },
          ]}
          value={counted}
          onChange={setCounted}
        />
        <Select
          label={t('breakBy')}
          options={DIMENSION_NAMES.map(option)}
          value={first ?? null}
          onChange={choose}
        />
        <Select
          label={t('breakAnd')}
          options={[{ id: NOTHING, label: t('breakNone') }, ...DIMENSION_NAMES.filter(isSecond).map(option)]}
          value={second ?? NOTHING}
          onChange={(id) =>
            first !== undefined && onShow({ by: id === NOTHING ? [first] : [first, id as DimensionName] })
          }
        />
      </div>
      {counted === 'files' ? (
        <FileGroups shown={shown} />
      ) : (
        <Loaded query={breakdown} label={t('loading')} skeleton={<PanelSkeleton isInside count={5} />}>
          {({ record }) =>
            shown.versus === null ? (
              <Groups report={record} />
            ) : (
              <ComparedSessions report={record} shown={shown} />
            )
          }
        </Loaded>
      )}
    </Panel>
  )
}

/** The client files by the same dimensions, where files have them. */
function FileGroups({ shown }: { shown: Shown }) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const other = shown.by.find((name) => !isFileDimension(name))
  if (!areFilesCounted(shown)) return <p className={styles.reason}>{t('filesFiltered')}</p>
  if (other !== undefined)
    return <p className={styles.reason}>{t('filesNoSuch', { by: words.dimension(other) })}</p>
  return <CountedGroups shown={shown} />
}

function CountedGroups({ shown }: { shown: Shown }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const files = useFileReport(shown, shown.by)
  const figures = useFileFigures()
  if (isCallError(files.error, 'TooFewFacilitators'))
    return <p className={styles.reason}>{t('filesTooFew')}</p>
  const caption = t('breakdownTable', { by: listed(shown.by.map(words.dimension), locale) })
  return (
    <Loaded query={files} label={t('loading')} skeleton={<PanelSkeleton isInside count={5} />}>
      {({ record }) =>
        shown.versus === null ? (
          <FileTable report={record} caption={caption} />
        ) : (
          <ComparedGroups report={record} shown={shown} figures={figures} />
        )
      }
    </Loaded>
  )
}

function Groups({ report }: { report: StaffReport }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const { by, rows } = report
  const { head, rowOf } = useRowNames(by)
  const write = (figure: FigureName, value: number | null) =>
    value === null ? t('noAverage') : formatNumber(value, locale, FIGURES[figure].unit === 'count' ? 0 : 1)
  const caption = t('breakdownTable', { by: listed(by.map(words.dimension), locale) })
  // Training is in no other figure: without a word of it, a row of zeros would have no reason to be there.
  const namedRow = (row: ReturnType<typeof rowOf>, { sessions, trainings }: Figures) => ({
    ...row,
    name:
      sessions === 0 && trainings > 0 ? (
        <>
          {row.name}
          <span className={charts.only}>{t('trainingOnly', { count: trainings })}</span>
        </>
      ) : (
        row.name
      ),
  })
  return (
    <FigureTable
      caption={caption}
      columns={[
        { key: 'name', label: head },
        ...COLUMNS.map((figure) => ({ key: figure, label: FIGURES[figure].name[locale] })),
      ]}
      rows={rows.map(({ groups, figures }) => ({
        ...namedRow(rowOf(groups), figures),
        cells: COLUMNS.map((figure) => write(figure, figures[figure])),
      }))}
    />
  )
}
