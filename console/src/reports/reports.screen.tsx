import { Fragment } from 'react'
import { FIGURES, PARTICIPANTS } from '@hub/contract/figures.rules'
import { EVENT_FIGURES } from '@hub/contract/event-figures.rules'
import { FILE_FIGURES } from '@hub/contract/file-figures.rules'
import { isRunning, torontoDay } from '@hub/contract/report-periods.rules'
import type { StaffReport } from '@hub/contract/staff-reports'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { now } from '#platform/page/clock.ts'
import { useMoments } from '#platform/page/moments.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import paper from '#platform/page/paper.module.css'
import { hrefOf } from '#platform/page/paths.ts'
import { BeingCounted } from './parts/being-counted.tsx'
import { BreakdownPanel } from './parts/breakdown-panel.tsx'
import { SideBySidePanel } from './parts/compare-table.tsx'
import { EventsPanel } from './parts/events-panel.tsx'
import { FigureCards } from './parts/figure-cards.tsx'
import { FilesPanel } from './parts/files-panel.tsx'
import { FilterBar } from './parts/filter-bar.tsx'
import { Patterns } from './parts/bar-chart.tsx'
import { ReportActions } from './parts/report-actions.tsx'
import { AgePanel, LanguagePanel, LanguagePanels, RefusedPeople } from './parts/people-panels.tsx'
import { SessionsPanel } from './parts/sessions-panel.tsx'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { filtersNamedBy, useFigures, usePeopleTables, useReportFile } from './reports.queries.ts'
import { fitting, isShownBy, searchOf, shownIn, type Shown } from './reports.rules.ts'
import { reportsTexts } from './reports.texts.ts'
import { useOpened } from '../saved-reports/saved-reports.queries.ts'
import styles from './reports.module.css'

/** Figures of what was delivered, with those of a year before (REP-005, REP-006). Period, filters and breakdown are in the address. */
export function ReportsScreen() {
  const t = useTexts(reportsTexts)
  const search = useSearch()
  const today = torontoDay(now().getTime())
  const shown = shownIn(search, today)
  const opened = useOpened(search.saved)
  const figures = useFigures(shown)
  const file = useReportFile(shown)
  const messageOf = useMessageOf()
  const report = figures.data?.record
  const named = filtersNamedBy(figures)
  const isAsSaved = opened === undefined || isShownBy(opened.address, shown, today)
  const show = (change: Partial<Shown>) =>
    goToHref(hrefOf('reports') + searchOf(fitting({ ...shown, ...change }), search.saved))
  const isTooSmall = isCallError(figures.error, 'TooFewFacilitators')
  const isBeingCounted = isCallError(figures.error, 'BeingCounted')
  const isRefused = figures.isError && !isBeingCounted
  return (
    <div className={paper.numbered}>
      <PageHead
        title={
          opened === undefined ? t('title') : isAsSaved ? opened.name : t('changed', { name: opened.name })
        }
        lead={report ? <Lead report={report} /> : isRefused ? undefined : NO_LEAD}
        actions={<ReportActions shown={shown} file={file} opened={opened} isCounted={report !== undefined} />}
      />
      {file.isError && (
        <Notice tone="danger" role="alert" className={styles.notice}>
          {messageOf(file.error)}
        </Notice>
      )}
      {report && <Printed report={report} />}
      <FilterBar shown={shown} named={named} versusTeam={report?.versusTeam} onShow={show} />
      {isTooSmall ? (
        <EmptyState
          title={t('tooFewTitle')}
          text={t('tooFewText')}
          action={<Button onPress={() => show({ only: [] })}>{t('removeFilters')}</Button>}
        />
      ) : isBeingCounted ? (
        <BeingCounted />
      ) : (
        <Loaded query={figures} label={t('loading')} failed={t('figuresFailed')} skeleton={<Waiting />}>
          {({ record }) => <Report report={record} shown={shown} onShow={show} />}
        </Loaded>
      )}
    </div>
  )
}

/** Stands where the sentence below the title will be, so that nothing moves when it comes. */
const NO_LEAD = '\u00A0'

function Lead({ report }: { report: StaffReport }) {
  const t = useTexts(reportsTexts)
  const moments = useMoments()
  const words = usePeriodWords()
  const given = {
    at: moments.at(report.madeAt),
    before: report.versusTeam ? words.other(report) : words.period(report.before),
  }
  return (
    <span className={classes(styles.screenOnly, styles.lead)}>
      {t(report.rowsBefore ? 'updated' : 'notCompared', given)}
      {isAgainstMore(report) && ` ${t('running', given)}`}
    </span>
  )
}

/** True where a period that goes on stands beside a whole one: more is still to come of the first. */
const isAgainstMore = (report: StaffReport) =>
  report.rowsBefore !== null && report.versusTeam === null && isRunning(report)

/** What paper says in place of the filters. */
function Printed({ report }: { report: StaffReport }) {
  const t = useTexts(reportsTexts)
  const moments = useMoments()
  const words = usePeriodWords()
  return (
    <p className={styles.printed}>
      {t('printed', {
        period: words.long(report.now),
        before: report.versusTeam ? words.other(report) : words.long(report.before),
      })}
      <SentenceGap />
      {report.only.map(({ dimension, ...group }) => (
        <Fragment key={dimension}>
          {t('printedFilter', {
            dimension: words.dimension(dimension),
            group: words.group(dimension, group),
          })}
          <SentenceGap />
        </Fragment>
      ))}
      {isAgainstMore(report) && (
        <>
          {t('running', { before: words.period(report.before) })}
          <SentenceGap />
        </>
      )}
      {t('printedAt', { at: moments.onPaper(report.madeAt) })}
    </p>
  )
}

interface ReportProps {
  report: StaffReport
  shown: Shown
  onShow: (change: Partial<Shown>) => void
}

function Report({ report, shown, onShow }: ReportProps) {
  const t = useTexts(reportsTexts)
  const figures = report.rows.at(-1)?.figures
  if (!figures || figures.sessions + figures.trainings === 0)
    return (
      <>
        <EmptyState title={t('noSessions')} text={t('noSessionsText')} />
        <div className={styles.columns}>
          <FilesPanel shown={shown} onShow={onShow} />
          <EventsPanel shown={shown} />
        </div>
      </>
    )
  return (
    <>
      <Patterns />
      <FigureCards
        report={report}
        hrefOf={(figure) => `${hrefOf('reportSessions')}${searchOf(shown)}&figure=${figure}`}
      />
      <div className={styles.columns}>
        {shown.versus !== null && <SideBySidePanel report={report} shown={shown} />}
        <People report={report} shown={shown} onShow={onShow} />
        <FilesPanel shown={shown} onShow={onShow} />
        <EventsPanel shown={shown} />
        <BreakdownPanel shown={shown} onShow={onShow} />
        <Definitions />
      </div>
    </>
  )
}

/** The sessions, and beside them the people where their tables can be shown. */
function People({ report, shown, onShow }: ReportProps) {
  const t = useTexts(reportsTexts)
  const people = usePeopleTables(shown)
  const tables = people.data?.record
  const isBeside = people.data === undefined || tables?.byAge !== null
  return (
    <>
      <SessionsPanel report={report} className={isBeside ? styles.half : styles.whole} />
      <Loaded
        query={people}
        label={t('loading')}
        className={styles.half}
        skeleton={<PanelSkeleton of="chart" />}
      >
        {({ record: { refusal, byAge, byLanguage } }) => (
          <>
            {byAge && <AgePanel table={byAge} />}
            {byLanguage && <LanguagePanels table={byLanguage} />}
            {refusal !== null && (
              <RefusedPeople title={t('peopleRefused')} refusal={refusal} onShow={onShow} />
            )}
            {shown.versus !== null && 'period' in shown.versus && (
              <OtherPeople shown={{ ...shown, ...shown.versus.period }} />
            )}
          </>
        )}
      </Loaded>
    </>
  )
}

/** People of the days that were chosen to compare with, as far as they are shown by themselves. */
function OtherPeople({ shown }: { shown: Shown }) {
  const t = useTexts(reportsTexts)
  const words = usePeriodWords()
  const people = usePeopleTables(shown)
  return (
    <Loaded query={people} label={t('loading')} skeleton={<PanelSkeleton of="chart" />}>
      {({ record: { byAge, byLanguage } }) => (
        <>
          {byAge && <AgePanel table={byAge} days={words.period(shown)} />}
          {byLanguage && <LanguagePanel table={byLanguage} days={words.period(shown)} />}
        </>
      )}
    </Loaded>
  )
}

const DEFINED = [
  ...Object.values(FIGURES),
  PARTICIPANTS,
  ...Object.values(FILE_FIGURES),
  ...Object.values(EVENT_FIGURES),
]

function Definitions() {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  return (
    <Panel title={t('definitions')} className={styles.whole}>
      <dl className={styles.definitions}>
        {DEFINED.map(({ name, counts }) => (
          <div key={name.en}>
            <dt>{name[locale]}</dt>
            <dd>{counts[locale]}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  )
}

function Waiting() {
  return (
    <>
      <PanelSkeleton of="figures" className={styles.waiting} />
      <div className={styles.columns}>
        <PanelSkeleton of="chart" className={styles.half} />
        <PanelSkeleton of="chart" className={styles.half} />
      </div>
    </>
  )
}
