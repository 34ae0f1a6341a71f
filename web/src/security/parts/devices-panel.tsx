import { Check, Monitor, Smartphone, Tablet } from 'lucide-react'
import type { OwnSession } from '@hub/contract/own-sessions'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { deviceNameOf } from '@hub/ui/language/device-name.rules.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { IconRow } from '@hub/ui/lists/icon-row.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useEndOthers, useEndSession, useOwnSessions } from '../security.queries.ts'
import { securityTexts } from '../security.texts.ts'
import styles from '../security.module.css'

/** Where one is logged in: this device is marked, each other can be ended, or all of them. */
export function DevicesPanel() {
  const t = useTexts(securityTexts)
  const messageOf = useMessageOf()
  const sessions = useOwnSessions()
  const endOthers = useEndOthers()
  const hasOthers = (sessions.data?.records.length ?? 0) > 1
  async function handleEndOthers() {
    try {
      const answer = await endOthers.send(undefined)
      if (answer !== null) showToast(t('endedOthers', { count: answer.record.ended }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Panel
      title={t('devices')}
      isFlush
      actions={
        hasOthers && (
          <Button size="sm" isPending={endOthers.isPending} onPress={handleEndOthers}>
            {t('endOthers')}
          </Button>
        )
      }
    >
      <p className={`muted ${styles.lead}`}>{t('devicesLead')}</p>
      <Loaded
        query={sessions}
        label={t('loading')}
        failed={t('notLoaded')}
        skeleton={<Skeleton height="9rem" />}
      >
        {({ records }) => (
          <ul className={styles.rows}>
            {records.map((session) => (
              <Device key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}

const HANDHELD = new Map([
  ['iPhone', Smartphone],
  ['Android', Smartphone],
  ['iPad', Tablet],
])

function Device({ session }: { session: OwnSession }) {
  const t = useTexts(securityTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const end = useEndSession()
  const { browser, system } = deviceNameOf(session.device)
  const name =
    browser !== null && system !== null
      ? t('onSystem', { browser, system })
      : (browser ?? system ?? t('unknown'))
  async function handleEnd() {
    try {
      if ((await end.send(session.id)) !== null) showToast(t('ended', { device: name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <IconRow
      icon={HANDHELD.get(system ?? '') ?? Monitor}
      name={name}
      detail={t('used', {
        started: dateAndTime(session.startedAt, locale),
        used: dateAndTime(session.lastUsedAt, locale),
      })}
    >
      {session.isCurrent ? (
        <Chip tone="success" icon={Check}>
          {t('thisOne')}
        </Chip>
      ) : (
        <Button
          size="sm"
          isPending={end.isPending}
          aria-label={t('endOne', { device: name })}
          onPress={handleEnd}
        >
          {t('end')}
        </Button>
      )}
    </IconRow>
  )
}
