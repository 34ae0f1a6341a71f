import { CloudUpload } from 'lucide-react'
import { hrefOf } from '#platform/page/paths.ts'
import { useReceipt } from '#platform/device/receipt.ts'
import { useSessionUser } from '#platform/session/session.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useWaiting } from '#platform/device/waiting.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { waitingNoticeTexts } from './waiting-notice.texts.ts'
import { receiptStateOf } from './receipt-state.ts'

/**
 * On the dashboard: how many records wait on this device to be sent, and how many the hub did not accept (OFF-012).
 * The record in the receipt is not counted.
 */
export function WaitingNotice() {
  const t = useTexts(waitingNoticeTexts)
  const waiting = useWaiting()
  const receipt = useReceipt(useSessionUser()?.id ?? 0)
  const isToldAbove = receipt !== null && receiptStateOf(receipt, waiting) === 'device'
  const { clients = 0, refused } = waiting
  const count = waiting.count - Number(isToldAbove)
  if (count <= 0) return null
  return (
    <Notice
      tone={refused > 0 ? 'attention' : 'info'}
      title={t('waiting', {
        count,
        clients,
        sessions: count - clients,
        both: clients > 0 && count > clients ? 'yes' : 'no',
      })}
      action={
        <ButtonLink size="sm" icon={CloudUpload} href={hrefOf('offlineModule')}>
          {t('showWaiting')}
        </ButtonLink>
      }
    >
      {refused > 0 ? t('waitingRefused', { count: refused }) : t('waitingText', { count })}
    </Notice>
  )
}
