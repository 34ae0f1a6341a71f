import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { participationTexts } from '../participation.texts.ts'
import type { RunEnd } from '../use-ended-run.ts'
import styles from './participation.module.css'

interface RunNoticeProps {
  end: RunEnd
  onAskAgain: () => void
}

/** Why a run cannot be recorded yet: another browser holds it, or the server was not reached (DEL-021). */
export function RunNotice({ end, onAskAgain }: RunNoticeProps) {
  const t = useTexts(participationTexts)
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
