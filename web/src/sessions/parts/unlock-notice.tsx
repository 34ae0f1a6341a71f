import { UNLOCK_WAIT_AFTER, UNLOCK_WIPE_AFTER } from '@hub/contract/constants'
import { dateAndTime } from '#platform/dates.ts'
import { useLocale } from '#platform/locale.ts'
import { isClockSetBack } from '#platform/seen-time.ts'
import { useTexts } from '#platform/texts.ts'
import type { VaultSlip } from '#platform/vault-slip.ts'
import { isReady, readyUntil } from '#platform/vault-tries.ts'
import { Notice, type NoticeProps } from '#ui/notice.tsx'
import { passwordTexts } from '../password.texts.ts'
import type { UnlockOutcome } from '../use-unlock.ts'

interface UnlockNoticeProps {
  outcome: UnlockOutcome | null
  slips: readonly VaultSlip[]
}

/** Until when the device stays ready, and what came of the last try. */
export function UnlockNotice({ outcome, slips }: UnlockNoticeProps) {
  const said = useSaid(outcome, slips)
  const t = useTexts(passwordTexts)
  return (
    <>
      {isClockSetBack() && (
        <Notice tone="attention" title={t('clockBack')}>
          {t('clockBackText')}
        </Notice>
      )}
      {said !== null && <Notice role={outcome === null ? undefined : 'alert'} {...said} />}
    </>
  )
}

function useSaid(outcome: UnlockOutcome | null, slips: readonly VaultSlip[]): NoticeProps | null {
  const t = useTexts(passwordTexts)
  const { locale } = useLocale()
  const [only] = slips
  const failures = Math.max(0, ...slips.map((slip) => slip.failures))
  const lastSync = only === undefined ? '' : dateAndTime(only.syncedAt, locale)
  const isOver = only !== undefined && slips.every((slip) => !isReady(slip))
  if (outcome === 'removed' || outcome === 'closed')
    return {
      tone: 'danger',
      title: t(outcome),
      children: t(outcome === 'closed' ? 'closedText' : 'removedText'),
    }
  if (outcome === 'changed')
    return { tone: 'attention', title: t('changedElsewhere'), children: t('changedElsewhereText') }
  if (outcome === 'over' || isOver)
    return { tone: 'attention', title: t('over'), children: t('overText', { when: lastSync }) }
  if (outcome === 'waiting') return { tone: 'attention', children: t('waiting') }
  if (outcome === 'failed') return { tone: 'danger', children: t('unlockFailed') }
  if (failures > UNLOCK_WAIT_AFTER)
    return { tone: 'attention', children: t('triesLeft', { count: UNLOCK_WIPE_AFTER - failures }) }
  if (only === undefined || slips.length > 1) return null
  return { children: t('readyUntil', { when: dateAndTime(readyUntil(only), locale) }) }
}
