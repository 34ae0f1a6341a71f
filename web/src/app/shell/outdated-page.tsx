/** Offers to load the page anew where the hub no longer has the code of one of its parts. Nothing happens without a press. */
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useOutdatedPage } from '#platform/page/lazy-part.ts'
import { appTexts } from '../app.texts.ts'
import styles from './session-end/session-ending.module.css'

export function OutdatedPage() {
  const t = useTexts(appTexts)
  if (!useOutdatedPage()) return null
  return (
    <div className={styles.place}>
      <Notice
        tone="info"
        role="status"
        title={t('outdated')}
        action={
          <Button size="sm" onPress={() => window.location.reload()}>
            {t('reload')}
          </Button>
        }
      >
        {t('outdatedText')}
      </Notice>
    </div>
  )
}
