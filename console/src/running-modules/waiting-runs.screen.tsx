import { useState } from 'react'
import type { WaitingRun } from '@hub/contract/staff-runs'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { useSearch } from '@hub/ui/routing/use-router.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { pagesIn, pagesSearchOf } from '#platform/lists/list-address.rules.ts'
import { EmptyList } from '#platform/lists/empty-list.tsx'
import { ListFoot } from '#platform/lists/list-foot.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf, personHref } from '#platform/page/paths.ts'
import { DiscardDialog, RemindDialog } from './parts/run-dialogs.tsx'
import { RunsExport } from './parts/runs-export.tsx'
import { useWaitingRuns } from './waiting-runs.queries.ts'
import { waitingRunsTexts } from './waiting-runs.texts.ts'
import panel from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './waiting-runs.module.css'

/** What is about to be done with a session. */
type Doing = { does: 'remind' | 'discard'; run: WaitingRun }

/** Sessions that wait to be recorded for more than a day, the oldest first; the page is in the address (PPL-008). */
export function WaitingRunsScreen() {
  const t = useTexts(waitingRunsTexts)
  const pages = pagesIn(useSearch())
  const runs = useWaitingRuns(pages.at(-1))
  const [doing, setDoing] = useState<Doing | null>(null)
  const handleClose = () => setDoing(null)
  return (
    <Loaded query={runs} label={t('loading')} heading={t('title')} skeleton={<PageSkeleton />}>
      {({ records, next, total }) => (
        <>
          <PageHead title={t('title')} lead={t('lead', { count: total })} actions={<RunsExport />} />
          <section className={panel.panel} aria-label={t('title')}>
            {records.length === 0 ? (
              <EmptyList pages={pages} firstHref={hrefOf('waitingRuns')}>
                <EmptyState title={t('none')} text={t('noneText')} />
              </EmptyList>
            ) : (
              <>
                <RunTable runs={records} onDo={setDoing} />
                <ListFoot
                  shown={t('shown', { shown: records.length, total })}
                  pages={pages}
                  next={next}
                  hrefOf={(before) => hrefOf('waitingRuns') + pagesSearchOf(before)}
                />
              </>
            )}
          </section>
          {doing?.does === 'remind' && <RemindDialog run={doing.run} onClose={handleClose} />}
          {doing?.does === 'discard' && <DiscardDialog run={doing.run} onClose={handleClose} />}
        </>
      )}
    </Loaded>
  )
}

function RunTable({ runs, onDo }: { runs: readonly WaitingRun[]; onDo: (doing: Doing) => void }) {
  const t = useTexts(waitingRunsTexts)
  const moments = useMoments()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'host', label: t('host'), isHeader: true },
        { id: 'module', label: t('module') },
        { id: 'began', label: t('began') },
        { id: 'reminded', label: t('reminded') },
        { id: 'actions', label: t('actions'), isLabelHidden: true },
      ]}
      rows={runs.map((run) => ({
        id: run.id,
        cells: {
          host: (
            <>
              <PlainLink href={personHref(run.host.id)} className={classes(panel.name, styles.host)}>
                {run.host.name}
              </PlainLink>
              <span className={panel.small}>
                <EmailAddress address={run.host.email} />
              </span>
            </>
          ),
          module: run.module,
          began: (
            <>
              {moments.at(run.startTime)}
              <span className={panel.small}>{t('until', { at: moments.at(run.endTime) })}</span>
            </>
          ),
          reminded:
            run.remindedAt === null ? (
              <span className="muted">{t('never')}</span>
            ) : (
              moments.at(run.remindedAt)
            ),
          actions: (
            <span className={styles.actions}>
              <Button
                size="sm"
                aria-label={t('remindOne', { name: run.host.name })}
                onPress={() => onDo({ does: 'remind', run })}
              >
                {t('remind')}
              </Button>
              <Button
                size="sm"
                aria-label={t('discardOne', { name: run.host.name })}
                onPress={() => onDo({ does: 'discard', run })}
              >
                {t('discard')}
              </Button>
            </span>
          ),
        },
      }))}
      className={classes(panel.table, styles.table)}
    />
  )
}
