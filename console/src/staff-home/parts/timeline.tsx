import type { ReactNode } from 'react'
import { RECENT_DEEDS, type Upcoming } from '@hub/contract/staff-home'
import { inLocale } from '@hub/contract/translations.rules'
import { Link } from '@hub/ui/buttons/link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { shortDate, timeOfDay, weekday } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { now } from '#platform/page/clock.ts'
import { daysBetween, WEEK_DAYS } from '#platform/page/days.rules.ts'
import { eventHref, hrefOf } from '#platform/page/paths.ts'
import { PanelSkeleton } from '#platform/page/panel-skeleton.tsx'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { useTimeline } from '../staff-home.queries.ts'
import { timelineTexts } from '../timeline.texts.ts'
import { RecentLines } from './recent-lines.tsx'
import styles from './timeline.module.css'

/** What is coming up and what was decided lately, each where the roles can see something of it. */
export function Timeline() {
  const t = useTexts(timelineTexts)
  const timeline = useTimeline()
  const permissions = useStaffUser()?.permissions ?? []
  const hasAhead = permissions.some((one) => one === 'content' || one === 'reports')
  const isLost = timeline.isError && timeline.data === undefined
  // What did not load is said once.
  const hasRecent =
    Object.values(RECENT_DEEDS).some((one) => permissions.includes(one)) && !(isLost && hasAhead)
  return (
    <>
      {hasAhead && (
        <Panel title={t('upcoming')} isFlush>
          <Loaded
            query={timeline}
            label={t('upcomingLoading')}
            failed={t('upcomingFailed')}
            skeleton={<PanelSkeleton isInside count={3} />}
          >
            {({ record: { upcoming } }) => (
              <Lines none={t('upcomingNone')}>
                {upcoming.map((one) => (
                  <Ahead key={`${one.kind} ${one.at} ${nameOf(one)}`} one={one} />
                ))}
              </Lines>
            )}
          </Loaded>
        </Panel>
      )}
      {hasRecent && (
        <Panel
          title={t('recent')}
          isFlush
          actions={
            permissions.includes('privacy') && (
              <Link href={hrefOf('audit')} className={styles.log}>
                {t('viewLog')}
              </Link>
            )
          }
        >
          <Loaded
            query={timeline}
            label={t('recentLoading')}
            failed={t('recentFailed')}
            skeleton={<PanelSkeleton isInside count={3} />}
          >
            {({ record: { recent } }) =>
              recent.length === 0 ? (
                <p className={styles.none}>{t('recentNone')}</p>
              ) : (
                <RecentLines recent={recent} />
              )
            }
          </Loaded>
        </Panel>
      )}
    </>
  )
}

function Lines({ none, children }: { none: string; children: ReactNode[] }) {
  return children.length === 0 ? <p className={styles.none}>{none}</p> : <ul>{children}</ul>
}

const nameOf = (one: Upcoming) => (one.kind === 'event' ? one.id : one.kind === 'report' ? one.name : '')

function Ahead({ one }: { one: Upcoming }) {
  const t = useTexts(timelineTexts)
  const { locale } = useLocale()
  const days = daysBetween(now(), new Date(one.at))
  const near = days === 0 ? t('today') : days === 1 ? t('tomorrow') : weekday(one.at, locale)
  return (
    <li className={styles.line}>
      <time dateTime={one.at} className={styles.when}>
        {days < WEEK_DAYS ? near : shortDate(one.at, locale)}
        {/* A report is mailed some time in the morning. */}
        {one.kind !== 'report' && <span>{timeOfDay(one.at, locale)}</span>}
      </time>
      <div>
        {one.kind === 'event' && (
          <>
            <Link href={eventHref(one.id)} className={styles.title}>
              {inLocale(one, locale).title}
            </Link>
            <p>
              {one.places === null
                ? t('taken', { taken: one.taken })
                : t('places', { taken: one.taken, places: one.places })}
            </p>
          </>
        )}
        {one.kind === 'publication' && (
          <>
            <Link href={hrefOf('content')} className={styles.title}>
              {t('publication')}
            </Link>
            <p>{t('publicationBy', { count: one.changes, name: one.by })}</p>
          </>
        )}
        {one.kind === 'report' && (
          <>
            <Link href={hrefOf('savedReports')} className={styles.title}>
              {t('report', { name: one.name })}
            </Link>
            <p>{t('readers', { count: one.readers })}</p>
          </>
        )}
      </div>
    </li>
  )
}
