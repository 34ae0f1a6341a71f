import { mediumDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { VaultSlip } from '#platform/vault/vault-slip.ts'
import { isReady, readyUntil } from '#platform/vault/vault-tries.ts'
import { Named } from '@hub/ui/language/named.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { passwordTexts } from '../password.texts.ts'

interface WhoUnlocksProps {
  slips: readonly VaultSlip[]
  chosen: VaultSlip | undefined
  isDisabled: boolean
  onChoose: (facilitatorId: number) => void
}

/** Asks who is unlocking, when somebody else can unlock this device too. */
export function WhoUnlocks({ slips, chosen, isDisabled, onChoose }: WhoUnlocksProps) {
  const t = useTexts(passwordTexts)
  const { locale } = useLocale()
  if (slips.every((slip) => slip === chosen)) return null
  const choices = slips.map((slip) => ({
    id: slip.facilitatorId,
    label: <Named>{slip.firstName}</Named>,
    note: isReady(slip) ? t('ready', { when: mediumDate(readyUntil(slip), locale) }) : t('notReady'),
    isDisabled,
  }))
  return (
    <RadioCards
      label={t('who')}
      choices={choices}
      value={chosen?.facilitatorId ?? null}
      onChange={onChoose}
      columns={1}
    />
  )
}
