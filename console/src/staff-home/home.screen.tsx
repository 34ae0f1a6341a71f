import { CircleAlert, CircleCheck } from 'lucide-react'
import type { AnswerOf } from '@hub/contract/endpoint'
import type { Attention, readHome } from '@hub/contract/staff-home'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { SentenceGap } from '@hub/ui/language/sentence-gap.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { now } from '#platform/page/clock.ts'
import { daysBetween } from '#platform/page/days.rules.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { useStaffUser } from '../staff-sessions/staff-sessions.queries.ts'
import { AlertList } from './parts/alert-list.tsx'
import { AttentionList } from './parts/attention-list.tsx'
import { Timeline } from './parts/timeline.tsx'
import { greetingOf, GROUPS, oldestOf, sumOf } from './home.rules.ts'
import { useHome } from './staff-home.queries.ts'
import { homeTexts } from './home.texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import columns from '#platform/page/columns.module.css'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './home.module.css'

/** Stands where the sentence below the title will be, so that nothing moves when it comes. */
const NO_LEAD = '\u00A0'

/** Work that needs attention comes first: a list of decisions with counts (STA-010). */
export function HomeScreen() {
  const t = useTexts(homeTexts)
  const home = useHome()
  const name = useStaffUser()?.name.split(' ')[0] ?? ''
  const attention = home.data?.record.attention
  return (
    <>
      <PageHead
        title={t(greetingOf(now()), { name })}
        lead={attention === undefined ? NO_LEAD : <Lead attention={attention} />}
      />
      <Loaded query={home} label={t('loading')} failed={t('notLoaded')} skeleton={<Waiting />}>
        {({ record }) => (
          <div className={columns.columns}>
            <div className={columns.main}>
              <Groups attention={record.attention} />
            </div>
            <div className={classes(columns.side, styles.side)}>
              <Timeline />
              <Status {...record} />
            </div>
          </div>
        )}
      </Loaded>
    </>
  )
}

function Groups({ attention }: { attention: readonly Attention[] }) {
  const t = useTexts(homeTexts)
  if (attention.length === 0)
    return <EmptyState className={styles.caughtUp} title={t('caughtUp')} text={t('caughtUpText')} />
  return GROUPS.map(({ title, kinds }) => {
    const items = attention.filter(({ kind }) => kinds.includes(kind))
    if (items.length === 0) return null
    return (
      <Panel
        key={title}
        title={t(title === 'alerts' ? 'alertsGroup' : title)}
        fact={t('total', { count: sumOf(items) })}
        isFlush
      >
        {title === 'alerts' ? <AlertList /> : <AttentionList items={items} />}
      </Panel>
    )
  })
}

function Lead({ attention }: { attention: readonly Attention[] }) {
  const t = useTexts(homeTexts)
  const count = sumOf(attention)
  if (count === 0) return t('nothing')
  const oldest = oldestOf(attention)
  const days = oldest === null ? 0 : daysBetween(new Date(oldest), now())
  return (
    <>
      {t('items', { count })}
      {days > 0 && (
        <>
          <SentenceGap />
          {t('oldest', { days })}
        </>
      )}
    </>
  )
}

function Waiting() {
  return (
    <div className={columns.columns}>
      <div className={columns.main}>
        <PanelSkeleton hasTitle count={5} />
      </div>
      <div className={classes(columns.side, styles.side)}>
        <PanelSkeleton hasTitle count={3} />
        <PanelSkeleton hasTitle count={3} />
      </div>
    </div>
  )
}

type StatusProps = AnswerOf<typeof readHome>['record']

/** What staff can trust on a quiet day, as far as the roles see it. */
function Status({ attention, lastBackupAt, lastLogCheck }: StatusProps) {
  const t = useTexts(homeTexts)
  const isLate = attention.some(({ kind }) => kind === 'lateBackup')
  const moments = useMoments()
  if (lastBackupAt === undefined && lastLogCheck === undefined) return null
  return (
    <Panel title={t('status')}>
      <ul className={styles.all}>
        {lastBackupAt !== undefined && (
          <StatusLine isWell={lastBackupAt !== null && !isLate}>
            {lastBackupAt === null
              ? t('noBackup')
              : t(isLate ? 'backupLateAt' : 'backupAt', { at: moments.at(lastBackupAt) })}
          </StatusLine>
        )}
        {lastLogCheck !== undefined && (
          <StatusLine isWell={lastLogCheck?.isSound === true}>
            {lastLogCheck === null
              ? t('noLogCheck')
              : t(lastLogCheck.isSound ? 'logVerifiedAt' : 'logDamagedAt', {
                  at: moments.at(lastLogCheck.at),
                })}
          </StatusLine>
        )}
      </ul>
    </Panel>
  )
}

function StatusLine({ isWell, children }: { isWell: boolean; children: string }) {
  return (
    <li className={styles.status}>
      <Icon of={isWell ? CircleCheck : CircleAlert} className={isWell ? styles.well : styles.late} />
      <span>{children}</span>
    </li>
  )
}
