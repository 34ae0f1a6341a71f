import { type ReactNode, useState } from 'react'
import { isCallError } from '#platform/calls/call-error.ts'
import { dateAndTime } from '@hub/ui/language/dates.ts'
import { showError } from '#platform/calls/error-dialog.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { noteBlankRun, wasBlank } from './blank-run.ts'
import { type HeldRun, useSetRunAside } from '../running-modules.queries.ts'
import { runningModulesTexts } from '../running-modules.texts.ts'
import styles from './blank-notice.module.css'

const SESSION_IS_OVER = 401

interface Handlers {
  /** The server says that another browser still shows the module. */
  onElsewhere: () => void
  /** Nothing is recorded of the run. */
  onSetAside: () => void
}

/**
 * Asks whether a session took place whose module never showed anything on this device; null once that is answered
 * (DEL-006). Without a session the run is set aside, after one more question.
 */
export function useBlankNotice(run: HeldRun, handlers: Handlers): ReactNode {
  const [isBlank, setIsBlank] = useState(() => wasBlank(run))
  function handleConfirm() {
    noteBlankRun(null)
    setIsBlank(false)
  }
  return isBlank ? <BlankNotice run={run} onConfirm={handleConfirm} {...handlers} /> : null
}

interface BlankNoticeProps extends Handlers {
  run: HeldRun
  onConfirm: () => void
}

function BlankNotice({ run, onConfirm, onElsewhere, onSetAside }: BlankNoticeProps) {
  const t = useTexts(runningModulesTexts)
  const { locale } = useLocale()
  const [isAsking, setAsking] = useState(false)
  const aside = useSetRunAside(run.hostId)

  function handleSetAside() {
    // Setting it aside removes the run, and with it this question, from the screen, but the following steps must still run.
    aside.send(run)?.then(() => {
      noteBlankRun(null)
      onSetAside()
      showToast(t('setAside'), { tone: 'info' })
    }, handleFailure)
  }
  function handleFailure(error: unknown) {
    setAsking(false)
    if (isCallError(error, 'ModuleIsRunning')) onElsewhere()
    // An ended session redirects to the login by itself.
    else if (!isCallError(error) || error.status !== SESSION_IS_OVER) showError(error)
  }
  return (
    <Notice
      className={styles.notice}
      tone="attention"
      role="alert"
      title={t('blankTitle')}
      action={
        <div className={styles.answers}>
          <Button size="sm" onPress={onConfirm}>
            {t('tookPlace')}
          </Button>
          <Button size="sm" onPress={() => setAsking(true)}>
            {t('noSession')}
          </Button>
        </div>
      }
    >
      {t('blankText')}
      <ConfirmDialog
        isOpen={isAsking}
        isDanger
        subject={{
          name: run.moduleName,
          lang: langOf(run.moduleName),
          facts: dateAndTime(run.startTime, locale),
        }}
        title={t('setAsideAsk')}
        text={t('setAsideText')}
        confirmLabel={t('noSession')}
        cancelLabel={t('goBack')}
        isPending={aside.isPending}
        pendingText={t('settingAside')}
        onConfirm={handleSetAside}
        onCancel={() => setAsking(false)}
      />
    </Notice>
  )
}
