import { Archive } from 'lucide-react'
import type { ReactNode } from 'react'
import { closedFor } from '@hub/contract/clients.rules'
import type { Client } from '@hub/contract/clients'
import { nowIso } from '#platform/page/clock.ts'
import { useDurationLabel } from '@hub/ui/language/durations.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { Chip } from '@hub/ui/notices/chip.tsx'
import { clientAreaTexts } from '../client-area.texts.ts'
import styles from './client-profile.module.css'

const AVATAR_SIZE = 96

interface ClientHeadProps {
  client: Client
  headingId: string
  /** The buttons at the right. */
  children?: ReactNode
}

/** The head of a file: avatar, Client ID, open or closed, and the possible actions (CLI-022). */
export function ClientHead({ client, headingId, children }: ClientHeadProps) {
  const t = useTexts(clientAreaTexts)
  const { avatar_meta_value: glyph, avatar_color_meta_value: color, closed } = client
  return (
    <div className={styles.head}>
      <Avatar glyph={glyph} color={color} size={AVATAR_SIZE} isMuted={closed} className={styles.avatar} />
      <div className={styles.who}>
        <h1 id={headingId} tabIndex={-1}>
          <span className="overline">{t('clientId')}</span> <span className="mono">{client.code}</span>
        </h1>
        <StatusChip client={client} />
      </div>
      {children && <div className={`actions ${styles.actions}`}>{children}</div>}
    </div>
  )
}

/** Open, or how long the file has been closed (CLI-004). */
function StatusChip({ client }: { client: Client }) {
  const t = useTexts(clientAreaTexts)
  const labelOf = useDurationLabel()
  const closed = closedFor(client, nowIso())
  if (closed === null) {
    return (
      <Chip tone="success" hasDot>
        {t('open')}
      </Chip>
    )
  }
  return <Chip icon={Archive}>{t('closedAgo', { duration: labelOf(closed) })}</Chip>
}
