import { useQuery } from '@tanstack/react-query'
import { UserPlus } from 'lucide-react'
import { useState, type ReactNode } from 'react'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import type { DialogSubject } from '@hub/ui/dialogs/dialog.tsx'
import { ListCard } from '@hub/ui/cards/list-card.tsx'
import { CORRECT, newClientsQuery, type WaitingClient } from '../new-clients.queries.ts'
import { newClientsTexts } from '../new-clients.texts.ts'
import { RefusedNotice } from './refused-notice.tsx'
import styles from './waiting-clients.module.css'

interface WaitingClientsProps {
  facilitatorId: number
  removal: Removal
}

/** Asks why one is taken back, and takes it back: from whoever sends what waits. */
type Removal = (asked: { id: string; subject: DialogSubject; onClose: () => void }) => ReactNode

/** The clients who were registered on this device and whose files the hub does not have yet (LIF-007). */
export function WaitingClients({ facilitatorId, removal }: WaitingClientsProps) {
  const t = useTexts(newClientsTexts)
  const { data } = useQuery(newClientsQuery(facilitatorId))
  const waiting = data?.waiting ?? []
  if (waiting.length === 0) return null
  return (
    <ListCard
      id="waiting-clients"
      icon={UserPlus}
      title={t('clientsTitle', { count: waiting.length })}
      text={t('clientsText', { count: waiting.length })}
    >
      {waiting.map((client) => (
        <li key={client.id}>
          <Waiting client={client} removal={removal} />
        </li>
      ))}
    </ListCard>
  )
}

function Waiting({ client, removal }: { client: WaitingClient; removal: Removal }) {
  const t = useTexts(newClientsTexts)
  const { locale } = useLocale()
  const [isAsking, setAsking] = useState(false)
  const { id, told, queuedAt, refusal, refusedFields, isCorrectable } = client
  const code = told?.code ?? t('clientLocked')
  const since = t('clientSince', { since: dateAndTime(queuedAt, locale) })
  const picture = <Avatar glyph={told?.avatarKey} color={told?.avatarColor} isMuted={told === null} />
  return (
    <>
      <div className={styles.client}>
        {picture}
        <div>
          <p className={told === null ? styles.code : `mono ${styles.code}`}>{code}</p>
          <p className="muted">{since}</p>
        </div>
      </div>
      {refusal !== null && (
        <div className={styles.below}>
          <RefusedNotice refusal={refusal} refusedFields={refusedFields} isCorrectable={isCorrectable} />
        </div>
      )}
      <div className={classes('actions', styles.below)}>
        {isCorrectable && (
          <ButtonLink
            size="sm"
            href={`${hrefOf('newClient')}?${CORRECT}=${id}`}
            aria-label={t('correctClientOf', { code })}
          >
            {t('correctClient')}
          </ButtonLink>
        )}
        <Button
          size="sm"
          variant="danger"
          aria-label={t('removeClientOf', { code })}
          onPress={() => setAsking(true)}
        >
          {t('removeClient')}
        </Button>
      </div>
      {isAsking &&
        removal({ id, subject: { name: code, picture, facts: since }, onClose: () => setAsking(false) })}
    </>
  )
}
