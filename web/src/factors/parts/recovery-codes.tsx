import { Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CodeList } from '@hub/ui/lists/code-list.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { saveFile } from '#platform/page/save-file.ts'
import { factorsTexts } from '../factors.texts.ts'
import styles from './app-set-up.module.css'

/** The ten codes, shown this once: to print, to download or to copy. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const t = useTexts(factorsTexts)
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const text = `${codes.join('\n')}\n`
  async function handleCopy() {
    await navigator.clipboard.writeText(text)
    showToast(t('copied'))
  }
  return (
    <div className={styles.step}>
      <div>
        <h2>{t('codesTitle')}</h2>
        <p className="muted">{t('codesLead')}</p>
      </div>
      <CodeList codes={codes} label={t('codes')} />
      <div className={styles.save}>
        <Button size="sm" icon={Printer} onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button
          size="sm"
          icon={Download}
          onPress={() => saveFile(`${t('downloadName')}.txt`, text, 'text/plain')}
        >
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
    </div>
  )
}
