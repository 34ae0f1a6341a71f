import { Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../buttons/button.tsx'
import { Checkbox } from '../fields/checkbox.tsx'
import { useTexts } from '../language/texts.ts'
import { saveText } from '../page/save-file.ts'
import { CodeList } from './code-list.tsx'
import { codesTexts } from './codes.texts.ts'
import { CopyCodeButton } from './copy-code-button.tsx'
import styles from './recovery-codes.module.css'

interface RecoveryCodesProps {
  codes: readonly string[]
  /** Called once the person has said that the codes are saved. */
  onDone: () => void
}

/** The ten codes, shown this once: to print, to download or to copy. The title above is its caller's. */
export function RecoveryCodes({ codes, onDone }: RecoveryCodesProps) {
  const t = useTexts(codesTexts)
  const [isSaved, setSaved] = useState(false)
  const [isAsked, setAsked] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <CodeList codes={codes} label={t('codes')} />
      <div className={styles.ways}>
        <Button size="sm" icon={Printer} onPress={() => window.print()}>
          {t('print')}
        </Button>
        <Button size="sm" icon={Download} onPress={() => saveText(`${t('downloadName')}.txt`, text)}>
          {t('download')}
        </Button>
        <CopyCodeButton text={text} />
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
    </>
  )
}
