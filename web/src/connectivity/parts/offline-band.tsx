import { CloudOff } from 'lucide-react'
import { dateAndTime, timeOfDay } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useOnline } from '#platform/calls/online.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { tokenEnd, useToken } from '#platform/session/token.ts'
import { useVaultState, vaultSlip } from '#platform/vault/vault.ts'
import { isReady, readyUntil } from '#platform/vault/vault-tries.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { sendToConnection } from '../connection.ts'
import { connectivityTexts } from '../connectivity.texts.ts'
import styles from './offline-band.module.css'

/** Shows under the top line that one is offline, and how to come back online (design 5.20). */
export function OfflineBand() {
  const t = useTexts(connectivityTexts)
  const howLong = useHowLong()
  if (useOnline()) return null
  return (
    <section className={styles.band} aria-label={t('offline')}>
      <Icon of={CloudOff} />
      <p>{howLong}</p>
      <Button size="sm" className={styles.action} onPress={() => sendToConnection({ type: 'RECONNECT' })}>
        {t('reconnect')}
      </Button>
    </section>
  )
}

/** Without internet nobody can log in again, so this shows how long the device stays ready (LIF-005, ACC-051). */
function useHowLong(): string {
  const t = useTexts(connectivityTexts)
  const { locale } = useLocale()
  useToken()
  useVaultState()
  const slip = vaultSlip()
  if (slip !== null && isReady(slip)) return t('bandReady', { when: dateAndTime(readyUntil(slip), locale) })
  const end = tokenEnd()
  return end === null ? t('band') : t('bandUntil', { time: timeOfDay(end, locale) })
}
