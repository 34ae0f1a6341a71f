/** One's own passkeys: `passkeys`, each with its name and when it was used, and `onRemove` for one of them. */
import { KeyRound } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { mediumDate } from '../language/dates.ts'
import { useLocale } from '../language/locale.ts'
import { useTexts } from '../language/texts.ts'
import { IconRow } from '../lists/icon-row.tsx'
import { passkeysTexts } from './passkeys.texts.ts'

export interface ListedPasskey {
  id: number
  name: string
  /** Instants in ISO 8601. */
  addedAt: string
  lastUsedAt: string | null
}

interface PasskeyListProps {
  passkeys: readonly ListedPasskey[]
  onRemove: (passkey: ListedPasskey) => void
}

export function PasskeyList({ passkeys, onRemove }: PasskeyListProps) {
  const t = useTexts(passkeysTexts)
  if (passkeys.length === 0) return <p className="muted">{t('none')}</p>
  return (
    <ul>
      {passkeys.map((passkey) => (
        <Row key={passkey.id} passkey={passkey} onRemove={onRemove} />
      ))}
    </ul>
  )
}

function Row({ passkey, onRemove }: { passkey: ListedPasskey; onRemove: PasskeyListProps['onRemove'] }) {
  const t = useTexts(passkeysTexts)
  const { locale } = useLocale()
  const { name, addedAt, lastUsedAt } = passkey
  const added = mediumDate(addedAt, locale)
  return (
    <IconRow
      icon={KeyRound}
      name={name}
      detail={
        lastUsedAt === null
          ? t('unused', { added })
          : t('dates', { added, used: mediumDate(lastUsedAt, locale) })
      }
    >
      <Button size="sm" aria-label={t('removeOne', { name })} onPress={() => onRemove(passkey)}>
        {t('remove')}
      </Button>
    </IconRow>
  )
}
