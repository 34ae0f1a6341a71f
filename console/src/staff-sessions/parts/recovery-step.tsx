import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { CodeList } from '@hub/ui/lists/code-list.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { saveText } from '#platform/page/save-text.ts'
import { setUpTexts } from '../set-up.texts.ts'
import { StepCard } from './step-card.tsx'
import steps from './steps.module.css'

interface RecoveryStepProps {
  codes: readonly string[]
  onDone: () => void
}

/** The ten codes, shown this once: to print, to download or to copy. */
export function RecoveryStep({ codes, onDone }: RecoveryStepProps) {
  const t = useTexts(setUpTexts)
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const text = `${codes.join('\n')}\n`
  async function handleCopy() {
    await navigator.clipboard.writeText(text)
    showToast(t('copied'))
  }
  return (
    <StepCard headingLevel={2} title={t('codesTitle')}>
      <p className="muted">{t('codesLead')}</p>
      <CodeList codes={codes} label={t('codes')} />
      <div className={steps.end}>
        <Button size="sm" icon={Printer} onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button size="sm" icon={Download} onPress={() => saveText(`${t('downloadName')}.txt`, text)}>
          {t('download')}
        </Button>
        <Button size="sm" icon={Copy} onPress={handleCopy}>
          {t('copy')}
        </Button>
      </div>
      <Checkbox isSelected={isSaved} onChange={setSaved} error={isAsked && !isSaved ? t('saveFirst') : null}>
        {t('saved')}
      </Checkbox>
      <Button
        variant="primary"
        isBlock
        isInactive={!isSaved}
        onInactivePress={() => setAsked(true)}
        onPress={onDone}
      >
        {t('finish')}
      </Button>
    </StepCard>
  )
}
