import { X } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import type { ModuleTrial } from '@hub/contract/staff-modules'
import type { FrameOutcome } from '@hub/contract/frame'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { moduleTexts } from '../module.texts.ts'
import { openTrialFrame } from '../trial-frame.ts'
import styles from '../module.module.css'

interface TrialPanelProps {
  trial: ModuleTrial
  onEnd: () => void
}

/** A version of the module, as a group would see it: nothing of it is counted or recorded (CTM-007). */
export function TrialPanel({ trial, onEnd }: TrialPanelProps) {
  const t = useTexts(moduleTexts)
  const { locale } = useLocale()
  const stage = useRef<HTMLDivElement>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [failed, setFailed] = useState<Exclude<FrameOutcome, 'ready'> | null>(null)
  useEffect(() => {
    const container = stage.current
    if (!container) return undefined
    panel.current?.scrollIntoView({ block: 'nearest' })
    return openTrialFrame({ container, trial, locale, onFailed: setFailed })
  }, [trial, locale])
  return (
    <div ref={panel}>
      <Panel
        title={t('trialOf', { version: trial.version })}
        actions={
          <Button size="sm" icon={X} onPress={onEnd}>
            {t('endTrial')}
          </Button>
        }
      >
        <div className={styles.trial}>
          <Notice tone="attention">{t('trialText')}</Notice>
          {failed !== null && (
            <Notice tone="danger" role="alert">
              {t(failed === 'broken' ? 'trialBroken' : 'trialFailed')}
            </Notice>
          )}
          <div ref={stage} className={styles.stage} />
        </div>
      </Panel>
    </div>
  )
}
