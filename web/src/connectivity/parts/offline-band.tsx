import { CloudOff } from 'lucide-react'
import { timeOfDay } from '#platform/dates.ts'
import { useLocale } from '#platform/locale.ts'
import { useOnline } from '#platform/online.ts'
import { useTexts } from '#platform/texts.ts'
import { tokenEnd, useToken } from '#platform/token.ts'
import { Button } from '#ui/button.tsx'
import { Icon } from '#ui/icon.tsx'
import { tellConnection } from '../connection.ts'
import { connectivityTexts } from '../connectivity.texts.ts'
import styles from './offline-band.module.css'

/** Says under the top line that one is offline, as long as one is, and how to come back (design 5.20). */
export function OfflineBand() {
  const t = useTexts(connectivityTexts)
  const loginEnd = useLoginEnd()
  if (useOnline()) return null
  return (
    <section className={styles.band} aria-label={t('offline')}>
      <Icon of={CloudOff} />
      <p>{loginEnd === null ? t('band') : t('bandUntil', { time: loginEnd })}</p>
      <Button size="sm" className={styles.action} onPress={() => tellConnection({ type: 'RECONNECT' })}>
        {t('reconnect')}
      </Button>
    </section>
  )
}

/** Without internet nobody can log in again: how long this login holds is worth knowing beforehand (ACC-051). */
function useLoginEnd(): string | null {
  const { locale } = useLocale()
  useToken()
  const end = tokenEnd()
  return end === null ? null : timeOfDay(end, locale)
}
