import { dateAndTime } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import type { CutCause } from '../../offline/offline.queries.ts'
import { participationTexts } from '../participation.texts.ts'
import type { RunEnd } from '../use-ended-run.ts'
import styles from './participation.module.css'

/** The known cause of the end; an unknown one is not guessed. */
const CUT_TEXTS = {
  closed: 'cutByClosing',
  silent: 'cutBySilence',
  over: 'cutByOver',
  unknown: 'cutByUnknown',
} as const satisfies Record<CutCause, string>

interface RunNoticeProps {
  end: RunEnd
  onAskAgain: () => void
  /** Why a run ended that nobody ended; null for every other. */
  cutBy: CutCause | null
  endTime: string | null
}

/**
 * Why a run cannot be recorded yet: another browser holds it, or the server was not reached (DEL-021). For a run that was
 * cut short it says when it ended and why, because the facilitator may have continued without the device.
 */
export function RunNotice({ end, onAskAgain, cutBy, endTime }: RunNoticeProps) {
  const t = useTexts(participationTexts)
  const { locale } = useLocale()
  if (cutBy !== null && endTime !== null)
    return (
      <Notice
        className={styles.notice ?? ''}
        tone="attention"
        role="status"
        title={t('cutShort', { when: dateAndTime(endTime, locale) })}
      >
        {t(CUT_TEXTS[cutBy])} {t('cutShortText')}
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

interface RunUnknownProps {
  isPending: boolean
  onAskAgain: () => void
}

/** The server cannot say which module was run: the screen stays and retries by itself (DEL-015). */
export function RunUnknown({ isPending, onAskAgain }: RunUnknownProps) {
  const t = useTexts(participationTexts)
  return (
    <div role="alert">
      <EmptyState
        scene="offline"
        title={t('notEnded')}
        text={t('unknownText')}
        action={
          <Button isPending={isPending} pendingText={t('checkAgain')} onPress={onAskAgain}>
            {t('checkAgain')}
          </Button>
        }
      />
    </div>
  )
}
