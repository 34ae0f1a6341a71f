/** What was decided lately, with the way to read more of it and Undo where it can be undone (STA-013). */
import { useEffect, useRef, useState } from 'react'
import type { RecentActivity } from '@hub/contract/staff-home'
import { Link } from '@hub/ui/buttons/link.tsx'
import { PlainButton } from '@hub/ui/buttons/plain-button.tsx'
import { shortDate, timeOfDay, weekday } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { now } from '#platform/page/clock.ts'
import { daysBetween, WEEK_DAYS } from '#platform/page/days.rules.ts'
import { agencyHref, eventHref, hrefOf, personHref, teamHref } from '#platform/page/paths.ts'
import { useTakeMergeBack } from '../../agencies/parts/use-take-merge-back.ts'
import { DecisionDialog } from '../../people/parts/decision/decision-question.tsx'
import { useStaffUser } from '../../staff-sessions/staff-sessions.queries.ts'
import { useReadSuspended } from '../staff-home.queries.ts'
import { timelineTexts } from '../timeline.texts.ts'
import styles from './timeline.module.css'

/**
 * The lines, newest first. They name no facilitator, for that would be a reading (AUD-004): whose suspension is undone is
 * read when somebody asks for it.
 */
export function RecentLines({ recent }: { recent: readonly RecentActivity[] }) {
  const { asked, ask, close } = useAskedSuspension()
  const list = useRef<HTMLUListElement>(null)
  const restored = useRef<number | null>(null)
  useEffect(() => {
    const isThere = recent.some((one) => one.isOpenSuspension && Number(one.whom?.id) === restored.current)
    if (asked !== null || restored.current === null || isThere) return
    restored.current = null
    // The button went with what it undid; the newest line says that now.
    list.current?.querySelector<HTMLElement>('a, button')?.focus()
  }, [asked, recent])
  return (
    <>
      <ul ref={list}>
        {recent.map((one) => (
          <Done key={one.id} one={one} onUndoSuspension={() => ask(Number(one.whom?.id))} />
        ))}
      </ul>
      {asked !== null && (
        <DecisionDialog
          people={[asked]}
          change="restore"
          onDone={() => {
            restored.current = asked.id
          }}
          onClose={close}
        />
      )}
    </>
  )
}

/** Whose suspension somebody wants to undo, once that is read; nobody's where it was undone meanwhile. */
function useAskedSuspension() {
  const messageOf = useMessageOf()
  const { mutateAsync: readSuspended } = useReadSuspended()
  const [asked, setAsked] = useState<Awaited<ReturnType<typeof readSuspended>>>(null)
  async function ask(id: number) {
    try {
      setAsked(await readSuspended(id))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return { asked, ask, close: () => setAsked(null) }
}

interface DoneProps {
  one: RecentActivity
  onUndoSuspension: () => unknown
}

function Done({ one, onUndoSuspension }: DoneProps) {
  const t = useTexts(timelineTexts)
  const { locale } = useLocale()
  const me = useStaffUser()?.id
  const takeBack = useTakeMergeBack()
  const { at, who, deed, whom, count, mergeId, isOpenSuspension } = one
  const days = daysBetween(new Date(at), now())
  const isMe = who.kind === 'staff' && who.id === me
  const sentence = t(deed, {
    who: isMe ? t('you') : (who.name ?? (who.kind === 'system' ? t('hub') : t('someone'))),
    ...{ whom: whom?.name ?? t('nameless'), count },
  })
  const way = wayOf(one)
  const undo = mergeId !== null ? () => takeBack(mergeId) : isOpenSuspension ? onUndoSuspension : undefined
  return (
    <li className={styles.line}>
      <time dateTime={at} className={styles.when}>
        {days === 0 ? timeOfDay(at, locale) : days < WEEK_DAYS ? weekday(at, locale) : shortDate(at, locale)}
      </time>
      <div>
        <b className={styles.title}>{sentence}</b>
        <p className={styles.ways}>
          {undo && (
            <PlainButton
              className={styles.undo ?? ''}
              aria-label={t('of', { verb: t('undo'), sentence })}
              onPress={() => void undo()}
            >
              {t('undo')}
            </PlainButton>
          )}
          {way !== null && (
            <Link href={way.href} aria-label={t('of', { verb: t(way.verb), sentence })}>
              {t(way.verb)}
            </Link>
          )}
        </p>
      </div>
    </li>
  )
}

/** Where to read more of it; null where there is no page, as of an agency that is a name of another now. */
function wayOf({ deed, whom, count }: RecentActivity): { href: string; verb: 'view' | 'viewChanges' } | null {
  if (deed === 'content-publish' || deed === 'content-revert')
    return { href: hrefOf('publications'), verb: 'viewChanges' }
  const hrefOfOne = { facilitator: personHref, agency: agencyHref, team: teamHref, event: eventHref }[
    whom?.kind ?? ''
  ]
  if (hrefOfOne === undefined || count > 1 || deed === 'agency-merge' || deed === 'event-cancel') return null
  return { href: hrefOfOne(Number(whom?.id)), verb: 'view' }
}
