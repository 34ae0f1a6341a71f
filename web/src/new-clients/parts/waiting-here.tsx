import { useQuery } from '@tanstack/react-query'
import { CloudUpload } from 'lucide-react'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Card } from '@hub/ui/cards/card.tsx'
import { newClientsQuery } from '../new-clients.queries.ts'
import { newClientsTexts } from '../new-clients.texts.ts'
import styles from './waiting-here.module.css'

/** Above the list: the clients who were registered on this device and wait to be sent (LIF-007). */
export function WaitingHere({ facilitatorId }: { facilitatorId: number }) {
  const t = useTexts(newClientsTexts)
  const { locale } = useLocale()
  const { data } = useQuery(newClientsQuery(facilitatorId))
  const waiting = data?.waiting ?? []
  if (waiting.length === 0) return null
  const refused = waiting.filter(({ refusal }) => refusal !== null).length
  return (
    <Card as="section" isPadded className={styles.card} aria-labelledby="waiting-here" data-no-print>
      <div className={styles.head}>
        <h2 id="waiting-here">{t('clientsTitle', { count: waiting.length })}</h2>
        <ButtonLink size="sm" icon={CloudUpload} href={hrefOf('offlineModule')}>
          {t('showWaiting')}
        </ButtonLink>
      </div>
      {refused > 0 && <p className={styles.refused}>{t('waitingRefused', { count: refused })}</p>}
      <ul className={styles.list}>
        {waiting.map(({ id, told, queuedAt }) => (
          <li key={id} className={styles.client}>
            <Avatar glyph={told?.avatarKey} color={told?.avatarColor} isMuted={told === null} />
            <div>
              <p className={told === null ? styles.code : `mono ${styles.code}`}>
                {told?.code ?? t('clientLocked')}
              </p>
              <p className="muted small">{t('waitingSince', { since: dateAndTime(queuedAt, locale) })}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  )
}
