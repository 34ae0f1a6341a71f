import { BellOff, Clock, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { addressIn } from '@hub/contract/report-address.rules'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { MoreMenu } from '@hub/ui/buttons/more-menu.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { hrefOf } from '#platform/page/paths.ts'
import { useStaffUser } from '../staff-sessions/staff-sessions.queries.ts'
import { usePeriodWords } from '#platform/page/period-words.ts'
import { DeleteSavedDialog, EditSavedDialog } from './parts/saved-report-dialogs.tsx'
import { SendDialog, StopSendingDialog } from './parts/send-dialogs.tsx'
import { useSavedReports } from './saved-reports.queries.ts'
import { useShownWords } from './parts/shown-words.ts'
import { savedHref } from './parts/saved-href.ts'
import { savedReportsTexts } from './saved-reports.texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import own from './saved-reports.module.css'
import styles from '#platform/lists/list-panel.module.css'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'

interface Changing {
  report: SavedReport
  how: 'edit' | 'delete' | 'send' | 'stop'
}

/** Reports that were saved by a name, one's own and those that others share (REP-006). */
export function SavedReportsScreen() {
  const t = useTexts(savedReportsTexts)
  const saved = useSavedReports()
  const [changing, setChanging] = useState<Changing | null>(null)
  const close = () => setChanging(null)
  return (
    <>
      <PageHead
        title={t('title')}
        lead={t('lead')}
        actions={<ButtonLink href={hrefOf('reports')}>{t('newReport')}</ButtonLink>}
      />
      <Loaded query={saved} label={t('loading')} skeleton={<PanelSkeleton />}>
        {({ records }) => (
          <section className={classes(styles.panel, own.list)} aria-label={t('title')}>
            {records.length === 0 ? (
              <EmptyState
                title={t('none')}
                text={t('noneText')}
                action={<ButtonLink href={hrefOf('reports')}>{t('toReports')}</ButtonLink>}
              />
            ) : (
              <SavedTable rows={records} onChange={setChanging} />
            )}
          </section>
        )}
      </Loaded>
      {changing?.how === 'edit' && <EditSavedDialog report={changing.report} onClose={close} />}
      {changing?.how === 'send' && <SendDialog report={changing.report} onClose={close} />}
      {changing?.how === 'stop' && <StopSendingDialog report={changing.report} onClose={close} />}
      {changing?.how === 'delete' && <DeleteSavedDialog report={changing.report} onClose={close} />}
    </>
  )
}

interface SavedTableProps {
  rows: readonly SavedReport[]
  onChange: (changing: Changing) => void
}

function SavedTable({ rows, onChange }: SavedTableProps) {
  const t = useTexts(savedReportsTexts)
  const user = useStaffUser()
  return (
    <Table
      caption={t('caption')}
      columns={[
        { id: 'name', label: t('name'), isHeader: true },
        { id: 'of', label: t('of') },
        { id: 'maker', label: t('madeBy') },
        { id: 'seen', label: t('sharing') },
        { id: 'actions', label: t('actions'), isLabelHidden: true, align: 'end', onCard: 'end' },
      ]}
      rows={rows.map((report) => ({
        id: report.id,
        cells: {
          name: (
            <PlainLink href={savedHref(report)} className={styles.name}>
              <Named>{report.name}</Named>
            </PlainLink>
          ),
          of: <What report={report} />,
          maker: report.maker.id === user?.id ? t('you') : report.maker.name,
          seen: <Sharing report={report} />,
          actions: report.mayChange && (
            <MoreMenu
              label={t('actionsOf', { name: report.name })}
              items={[
                { label: t('edit'), icon: Pencil, onAction: () => onChange({ report, how: 'edit' }) },
                ...(report.isShared
                  ? [{ label: t('send'), icon: Clock, onAction: () => onChange({ report, how: 'send' }) }]
                  : []),
                ...(report.sending
                  ? [
                      {
                        label: t('sendStop'),
                        icon: BellOff,
                        onAction: () => onChange({ report, how: 'stop' }),
                      },
                    ]
                  : []),
                { label: t('delete'), icon: Trash2, onAction: () => onChange({ report, how: 'delete' }) },
              ]}
            />
          ),
        },
      }))}
      className={styles.table}
    />
  )
}

/** Whether it is shared, and to how many it is sent next. */
function Sharing({ report: { isShared, sending } }: { report: SavedReport }) {
  const t = useTexts(savedReportsTexts)
  const words = usePeriodWords()
  return (
    <>
      {t(isShared ? 'shared' : 'personal')}
      {sending && (
        <span className={styles.small}>
          {t('sendNext', {
            count: sending.to.length,
            day: words.group('day', { value: sending.next, name: '' }),
          })}
        </span>
      )}
    </>
  )
}

/** Its period in words, with its filters and breakdown below. */
function What({ report }: { report: SavedReport }) {
  const words = useShownWords()
  const shown = addressIn(report.address)
  if (shown === undefined) return null
  const { period, rest } = words(shown)
  return (
    <>
      {period}
      <span className={styles.small}>{rest}</span>
    </>
  )
}
