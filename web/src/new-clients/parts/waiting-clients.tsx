import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dateAndTime } from '#platform/dates.ts'
import { useLocale } from '#platform/locale.ts'
import { refusalOf } from '#platform/kept-refusal.ts'
import { useMessageOf } from '#platform/messages.ts'
import { useTexts } from '#platform/texts.ts'
import { Avatar } from '#ui/avatar.tsx'
import { Button } from '#ui/button.tsx'
import { Card } from '#ui/card.tsx'
import { Icon } from '#ui/icon.tsx'
import { Notice } from '#ui/notice.tsx'
import { newClientsQuery, type WaitingClient } from '../new-clients.queries.ts'
import { newClientsTexts } from '../new-clients.texts.ts'
import styles from './waiting-clients.module.css'

interface WaitingClientsProps {
  facilitatorId: number
  removal: Removal
}

/** Asks why one is taken back, and takes it back: from whoever sends what waits. */
type Removal = (asked: { id: string; onClose: () => void }) => ReactNode

/** The clients who were registered on this device and whose files the hub does not have yet (LIF-007). */
export function WaitingClients({ facilitatorId, removal }: WaitingClientsProps) {
  const t = useTexts(newClientsTexts)
  const { data } = useQuery(newClientsQuery(facilitatorId))
  const waiting = data?.waiting ?? []
  if (waiting.length === 0) return null
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby="waiting-clients">
      <h2 id="waiting-clients" className={styles.title}>
        <Icon of={UserPlus} />
        {t('clientsTitle', { count: waiting.length })}
      </h2>
      <p className="muted">{t('clientsText', { count: waiting.length })}</p>
      <ul className={styles.list}>
        {waiting.map((client) => (
          <li key={client.id}>
            <Waiting client={client} removal={removal} />
          </li>
        ))}
      </ul>
    </Card>
  )
}

function Waiting({ client, removal }: { client: WaitingClient; removal: Removal }) {
  const t = useTexts(newClientsTexts)
  const { locale } = useLocale()
  const messageOf = useMessageOf()
  const [isAsking, setAsking] = useState(false)
  const { id, told, queuedAt, refusal } = client
  const code = told?.code ?? t('clientLocked')
  return (
    <>
      <div className={styles.client}>
        <Avatar glyph={told?.avatarKey} color={told?.avatarColor} isMuted={told === null} />
        <div>
          <p className={told === null ? styles.code : `mono ${styles.code}`}>{code}</p>
          <p className="muted">{t('clientSince', { since: dateAndTime(queuedAt, locale) })}</p>
        </div>
      </div>
      {refusal !== null && (
        <div className={styles.below}>
          <Notice tone="danger" title={t('refusedTitle')}>
            {refusal === 'CodeTaken' ? t('refusedCode') : messageOf(refusalOf(refusal))}
            <p>{t('refusedClientHelp')}</p>
          </Notice>
        </div>
      )}
      <div className={styles.below}>
        <Button
          size="sm"
          variant="danger"
          aria-label={t('removeClientOf', { code })}
          onPress={() => setAsking(true)}
        >
          {t('removeClient')}
        </Button>
      </div>
      {isAsking && removal({ id, onClose: () => setAsking(false) })}
    </>
  )
}
