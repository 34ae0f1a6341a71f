import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { newClientTexts } from '../new-client.texts.ts'
import styles from './new-client.module.css'

/** Leads to the list, so that nobody registers a person a second time (SYS-017). */
export function UnansweredNotice({ onLook }: { onLook: () => void }) {
  const t = useTexts(newClientTexts)
  return (
    <Notice
      tone="attention"
      role="alert"
      className={styles.unanswered}
      title={t('unansweredTitle')}
      action={
        <ButtonLink size="sm" href={hrefOf('clientList')} onClick={onLook}>
          {t('lookInList')}
        </ButtonLink>
      }
    >
      {t('unansweredText')}
    </Notice>
  )
}
