import { Check } from 'lucide-react'
import type { StaffSession } from '@hub/contract/staff-sessions'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { IconRow, WaitingIconRow } from '@hub/ui/lists/icon-row.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { useDevice } from '#platform/page/use-device.ts'
import { devicesTexts } from './devices.texts.ts'
import { PasskeysPanel } from './parts/passkeys-panel.tsx'
import { useEndSession, useSessions } from './staff-sessions.queries.ts'
import styles from './devices.module.css'

/** The caller's own sessions, each of which can be ended, and their passkeys (STA-003, STA-005). */
export function DevicesScreen() {
  const t = useTexts(devicesTexts)
  const sessions = useSessions()
  return (
    <>
      <PageHead title={t('title')} lead={t('lead')} />
      <div className={styles.panels}>
        <Panel title={t('panel')} isFlush>
          <Loaded query={sessions} label={t('loading')} failed={t('notLoaded')} skeleton={<Waiting />}>
            {({ records }) => (
              <ul className={styles.rows}>
                {records.map((session) => (
                  <Device key={session.id} session={session} />
                ))}
              </ul>
            )}
          </Loaded>
        </Panel>
        <PasskeysPanel />
      </div>
    </>
  )
}

const WAITING_ROWS = ['9rem', '7rem', '8rem']

function Waiting() {
  return (
    <div className={styles.rows}>
      {WAITING_ROWS.map((width) => (
        <WaitingIconRow key={width} nameWidth={width} />
      ))}
    </div>
  )
}

function Device({ session }: { session: StaffSession }) {
  const t = useTexts(devicesTexts)
  const moments = useMoments()
  const messageOf = useMessageOf()
  const end = useEndSession()
  const { name, icon } = useDevice(session.device)
  async function handleSignOut() {
    try {
      await end.mutateAsync(session.id)
      showToast(t('signedOut', { device: name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <IconRow
      icon={icon}
      name={name}
      detail={t('detail', {
        address: session.address,
        started: moments.at(session.startedAt),
        used: moments.at(session.lastUsedAt),
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
          aria-label={t('signOutOne', { device: name })}
          onPress={handleSignOut}
        >
          {t('signOut')}
        </Button>
      )}
    </IconRow>
  )
}
