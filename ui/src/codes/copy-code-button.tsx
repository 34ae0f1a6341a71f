import { Copy } from 'lucide-react'
import { Button } from '../buttons/button.tsx'
import { useTexts } from '../language/texts.ts'
import { showToast } from '../notices/toast.tsx'
import { copyText } from '../page/copy-text.ts'
import { codesTexts } from './codes.texts.ts'

/** Copies a key or codes, and says whether it worked. */
export function CopyCodeButton({ text }: { text: string }) {
  const t = useTexts(codesTexts)
  async function handlePress() {
    if (await copyText(text)) showToast(t('copied'))
    else showToast(t('notCopied'), { tone: 'info' })
  }
  return (
    <Button size="sm" icon={Copy} onPress={handlePress}>
      {t('copy')}
    </Button>
  )
}
