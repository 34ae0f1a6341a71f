import { UNLOCK_WAIT_AFTER, UNLOCK_WIPE_AFTER } from '@hub/contract/constants'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { isClockSetBack } from '#platform/device/seen-time.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import type { VaultSlip } from '#platform/vault/vault-slip.ts'
import { Notice, type NoticeProps } from '@hub/ui/notices/notice.tsx'
import { passwordTexts } from '../password.texts.ts'
import { LOCKED_VIEWS, type LockedState, type UnlockOutcome } from '../unlock.rules.ts'

interface UnlockNoticeProps {
  state: LockedState
  outcome: UnlockOutcome | null
  chosen: VaultSlip | undefined
}

/** The details of the state and of the last try that the heading does not say. */
export function UnlockNotice(props: UnlockNoticeProps) {
  const said = useSaid(props)
  const t = useTexts(passwordTexts)
  return (
    <>
      {isClockSetBack() && (
        <Notice tone="attention" title={t('clockBack')}>
          {t('clockBackText')}
        </Notice>
      )}
      {said !== null && <Notice role={props.outcome === null ? undefined : 'alert'} {...said} />}
    </>
  )
}

function useSaid({ state, outcome, chosen }: UnlockNoticeProps): NoticeProps | null {
  const t = useTexts(passwordTexts)
  const { locale } = useLocale()
  const { notice } = LOCKED_VIEWS[state]
  const when = chosen === undefined ? '' : dateAndTime(chosen.syncedAt, locale)
  if (notice !== null) {
    const title = state === 'removed' && outcome === 'removed' ? t('removedTenth') : undefined
    return { tone: notice.tone, title, children: t(notice.text, { when }) }
  }
  if (outcome === 'trying' || state === 'waiting') return null
  if (outcome === 'failed') return { tone: 'danger', children: t('unlockFailed') }
  const failures = chosen?.failures ?? 0
  if (failures <= UNLOCK_WAIT_AFTER) return null
  return { tone: 'attention', children: t('triesLeft', { count: UNLOCK_WIPE_AFTER - failures }) }
}
