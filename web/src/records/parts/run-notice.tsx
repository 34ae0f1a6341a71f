import { dateAndTime } from '#platform/dates.ts'
import { useLocale } from '#platform/locale.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { participationTexts } from '../participation.texts.ts'
import type { RunEnd } from '../use-ended-run.ts'
import styles from './participation.module.css'

interface RunNoticeProps {
  end: RunEnd
  onAskAgain: () => void
  /** When a run ended that nobody ended; null for every other. */
  cutShortAt: string | null
}

/**
 * Why a run cannot be recorded yet: another browser holds it, or the server was not reached (DEL-021). Of one that
 * was cut short it says when it ended, for the facilitator may have gone on without the device.
 */
export function RunNotice({ end, onAskAgain, cutShortAt }: RunNoticeProps) {
  const t = useTexts(participationTexts)
  const { locale } = useLocale()
  if (cutShortAt !== null)
    return (
      <Notice
        className={styles.notice ?? ''}
        tone="attention"
        role="status"
        title={t('cutShort', { when: dateAndTime(cutShortAt, locale) })}
      >
        {t('cutShortText')}
      </Notice>
    )
  if (end !== 'elsewhere' && end !== 'failed') return null
  const isElsewhere = end === 'elsewhere'
  return (
    <Notice
      className={styles.notice ?? ''}
      tone="attention"
      role="alert"
      title={t(isElsewhere ? 'isRunning' : 'notEnded')}
      action={
        <Button size="sm" onPress={onAskAgain}>
          {t('checkAgain')}
        </Button>
      }
    >
      {t(isElsewhere ? 'isRunningText' : 'notEndedText')}
    </Notice>
  )
}
