import { useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { IconRow } from '@hub/ui/lists/icon-row.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMoments } from '#platform/page/moments.ts'
import { useDevice } from '#platform/page/use-device.ts'
import { useSignOut } from '../people.queries.ts'
import { personDevicesTexts } from '../person-devices.texts.ts'
import styles from './person-devices.module.css'

type Session = Person['sessions'][number]

/** What is asked about: one device by its name, or all of them. */
interface Asked {
  sessionId?: string
  device?: string
}

/** Where a facilitator is logged in now: each device can be signed out, or all of them, with a reason (PPL-001, STA-013). */
export function PersonDevices({ person }: { person: Person }) {
  const t = useTexts(personDevicesTexts)
  const [asked, setAsked] = useState<Asked | null>(null)
  const { sessions } = person
  if (sessions.length === 0)
    return (
      <Panel title={t('title')}>
        <p className="muted">{t('none')}</p>
      </Panel>
    )
  return (
    <Panel
      title={t('title')}
      fact={t('count', { count: sessions.length })}
      isFlush
      actions={
        sessions.length > 1 && (
          <Button size="sm" onPress={() => setAsked({})}>
            {t('signOutAll')}
          </Button>
        )
      }
    >
      <ul className={styles.rows}>
        {sessions.map((session) => (
          <Device key={session.id} session={session} onSignOut={setAsked} />
        ))}
      </ul>
      {asked !== null && <SignOutDialog person={person} asked={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

function Device({ session, onSignOut }: { session: Session; onSignOut: (asked: Asked) => void }) {
  const t = useTexts(personDevicesTexts)
  const moments = useMoments()
  const { name, icon } = useDevice(session.device)
  return (
    <IconRow
      icon={icon}
      name={name}
      detail={t('lastUsed', { at: moments.at(session.lastUsedAt) })}
      isVerbShort
    >
      <Button
        size="sm"
        aria-label={t('signOutOne', { device: name })}
        onPress={() => onSignOut({ sessionId: session.id, device: name })}
      >
        {t('signOut')}
      </Button>
    </IconRow>
  )
}

function SignOutDialog({ person, asked, onClose }: { person: Person; asked: Asked; onClose: () => void }) {
  const t = useTexts(personDevicesTexts)
  const signOut = useSignOut(person.id)
  const name = `${person.firstName} ${person.lastName}`
  const { sessionId, device } = asked
  async function handleSignOut(reason: string) {
    const { record } = await signOut.mutateAsync({ reason, ...(sessionId !== undefined && { sessionId }) })
    showToast(t('done', { count: record.ended }))
  }
  return (
    <ReasonDialog
      title={device === undefined ? t('titleAll', { name }) : t('titleOne', { name, device })}
      text={t('text')}
      verb={t(device === undefined ? 'signOutAll' : 'signOut')}
      isDanger
      onDo={handleSignOut}
      onClose={onClose}
    >
      {device === undefined && <p>{t('effects', { count: person.sessions.length })}</p>}
    </ReasonDialog>
  )
}
