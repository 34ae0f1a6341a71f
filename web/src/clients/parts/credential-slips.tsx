import { createPortal } from 'react-dom'
import { useAppSettings } from '#platform/calls/queries.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { clientPasswordsTexts } from '../client-passwords.texts.ts'
import type { NewPassword } from '../clients.queries.ts'
import styles from './credential-slips.module.css'
import { useAvatarWords } from './use-avatar-words.ts'

const SLIPS_A_SHEET = 8

/** Sheets of slips to cut out and hand over. They show on paper only, and while they exist nothing else is printed. */
export function CredentialSlips({ clients }: { clients: readonly NewPassword[] }) {
  const address = useAppSettings()?.portalUrl?.replace(/^https:\/\//, '')
  const sheets = Array.from({ length: Math.ceil(clients.length / SLIPS_A_SHEET) }, (_, sheet) =>
    clients.slice(sheet * SLIPS_A_SHEET, (sheet + 1) * SLIPS_A_SHEET),
  )
  return createPortal(
    <div className={styles.slips} aria-hidden>
      {sheets.map((sheet) => (
        <div key={sheet[0]?.id} className={styles.sheet}>
          {sheet.map((client) => (
            <Slip key={client.id} client={client} address={address} />
          ))}
        </div>
      ))}
    </div>,
    document.body,
  )
}

interface SlipProps {
  client: NewPassword
  /** The portal's address, without the part that every address begins with; undefined when unknown. */
  address: string | undefined
}

/** No agency, facilitator, programme or theme: a dropped slip must not say why someone has it (design 8). */
function Slip({ client: { code, password, avatar }, address }: SlipProps) {
  const t = useTexts(clientPasswordsTexts)
  const wordsOf = useAvatarWords()
  return (
    <div className={styles.slip}>
      <div className={styles.head}>
        {avatar && <Avatar glyph={avatar.glyph} color={avatar.color} isOutline />}
        <div>
          <p className={styles.title}>{t('slipTitle')}</p>
          {avatar && <p>{wordsOf(avatar.glyph, avatar.color)}</p>}
        </div>
      </div>
      <p>{t('clientId')}</p>
      <p className={styles.secret}>{code}</p>
      <p>{t('password')}</p>
      <p className={styles.secret}>{password}</p>
      {address && <p className={styles.address}>{t('slipAddress', { address })}</p>}
      <p className={styles.keep}>{t('slipKeep')}</p>
    </div>
  )
}
