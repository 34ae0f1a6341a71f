import { ArrowLeft, Download } from 'lucide-react'
import { FIGURE_NAMES, FIGURES, type FigureName } from '@hub/contract/figures.rules'
import { torontoDay } from '@hub/contract/report-periods.rules'
import type { CountedSession } from '@hub/contract/staff-reports'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { pagesIn } from '#platform/lists/list-address.rules.ts'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { now } from '#platform/page/clock.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf, recordHref } from '#platform/page/paths.ts'
import { useStaffUser } from '../staff-sessions/staff-sessions.queries.ts'
import { BeingCounted } from './parts/being-counted.tsx'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { useCountedSessions, useSessionsFile } from './reports.queries.ts'
import { searchOf, shownIn } from './reports.rules.ts'
import { reportsTexts } from './reports.texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import own from './reports.module.css'
import styles from '#platform/lists/list-panel.module.css'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'

const figureIn = (word: string | undefined): FigureName =>
  FIGURE_NAMES.find((name) => name === word) ?? 'sessions'

/** The sessions that a figure counts, and nobody's name; each leads to its record for staff who may read it (REP-005). */
export function ReportSessionsScreen() {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const search = useSearch()
  const shown = shownIn(search, torontoDay(now().getTime()))
  const figure = figureIn(search.figure)
  const pages = pagesIn(search)
  const sessions = useCountedSessions(shown, figure, pages.at(-1))
  const file = useSessionsFile(shown, figure)
  const isTooSmall = isCallError(sessions.error, 'TooFewFacilitators')
  const messageOf = useMessageOf()
  const title = t('sessionsTitle', { figure: FIGURES[figure].name[locale] })
  const hrefTo = (to: readonly string[]) =>
    `${hrefOf('reportSessions')}${searchOf(shown)}&figure=${figure}${to.length > 0 ? `&pages=${to.join('.')}` : ''}`
  return (
    <>
      <PageHead
        title={title}
        lead={t('sessionsLead', { period: words.period(shown) })}
        actions={
          <>
            <ButtonLink href={hrefOf('reports') + searchOf(shown)} icon={ArrowLeft}>
              {t('backToReport')}
            </ButtonLink>
            {!isTooSmall && (
              <Button
                icon={Download}
                isPending={file.isPending}
                pendingText={t('downloading')}
                onPress={() => file.mutate()}
              >
                {t('sessionsFile')}
              </Button>
            )}
          </>
        }
      />
      {file.isError && (
        <Notice tone="danger" role="alert" className={own.notice}>
          {messageOf(file.error)}
        </Notice>
      )}
      {isCallError(sessions.error, 'BeingCounted') ? (
        <BeingCounted />
      ) : isTooSmall ? (
        <EmptyState title={t('tooFewTitle')} text={t('tooFewText')} />
      ) : (
        <Loaded query={sessions} label={t('sessionsLoading')} skeleton={<PanelSkeleton />}>
          {({ records, next, total }) => (
            <section className={classes(styles.panel, own.list)} aria-label={title}>
              {records.length === 0 ? (
                <EmptyList pages={pages} firstHref={hrefTo([])}>
                  <EmptyState title={t('noSessions')} text={t('noSessionsText')} />
                </EmptyList>
              ) : (
                <>
                  <Sessions rows={records} caption={title} />
                  <ListFoot
                    shown={t('shown', { shown: formatNumber(records.length, locale), total })}
                    pages={pages}
                    next={next}
                    hrefOf={hrefTo}
                  />
                </>
              )}
            </section>
          )}
        </Loaded>
      )}
    </>
  )
}

type Column = 'day' | 'module' | 'team' | 'minutes' | 'visits' | 'headcount'

function Sessions({ rows, caption }: { rows: readonly CountedSession[]; caption: string }) {
  const t = useTexts(reportsTexts)
  const { locale } = useLocale()
  const words = usePeriodWords()
  const mayOpenRecords = useStaffUser()?.permissions.includes('people') ?? false
  const write = (value: number) => formatNumber(value, locale)
  const number = (id: Column) => ({ id, label: t(id), align: 'end' as const })
  return (
    <Table<Column>
      caption={caption}
      columns={[
        { id: 'day', label: t('day'), isHeader: true, isOneLine: true },
        { id: 'module', label: t('module') },
        { id: 'team', label: t('team') },
        ...[number('minutes'), number('visits'), number('headcount')],
      ]}
      rows={rows.map((row) => ({
        id: row.id,
        cells: {
          day: words.group('day', { value: row.day, name: '' }),
          module: mayOpenRecords ? (
            <PlainLink href={recordHref(row.id)} className={styles.name}>
              <Named>{row.module}</Named>
            </PlainLink>
          ) : (
            <Named>{row.module}</Named>
          ),
          team: row.team ?? t('smallTeam'),
          minutes: write(row.minutes),
          visits: write(row.visits),
          headcount: write(row.headcount),
        },
      }))}
      className={styles.table}
    />
  )
}
