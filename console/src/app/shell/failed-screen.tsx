import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useRouter } from '@hub/ui/routing/use-router.ts'
import { NoAccess } from '../guards.ts'
import { consoleTexts } from '../console.texts.ts'

/** Replaces a screen that crashed or could not be fetched. */
export function FailedScreen({ error }: { error: unknown }) {
  const t = useTexts(consoleTexts)
  const router = useRouter()
  if (error instanceof NoAccess)
    return (
      <>
        <h1>{t('noAccess')}</h1>
        <Notice>{t('noAccessText')}</Notice>
      </>
    )
  return (
    <>
      <h1>{t('screenFailed')}</h1>
      <Notice
        tone="attention"
        role="alert"
        action={<Button onPress={() => void router.load()}>{t('tryAgain')}</Button>}
      >
        {t('screenFailedText')}
      </Notice>
    </>
  )
}
