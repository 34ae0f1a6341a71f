import { useTexts } from '@hub/ui/language/texts.ts'
import { Stepper } from '@hub/ui/layout/stepper.tsx'
import { setUpTexts } from '../set-up.texts.ts'
import styles from './set-up-head.module.css'

/** The page's name and where one is in the three steps. */
export function SetUpHead({ name, step }: { name?: string; step: 0 | 1 | 2 }) {
  const t = useTexts(setUpTexts)
  return (
    <div className={styles.head}>
      <div>
        <h1 className={styles.title}>{t('title')}</h1>
        {name !== undefined && <p className="muted">{t('welcome', { name })}</p>}
      </div>
      <Stepper label={t('steps')} steps={[t('stepPassword'), t('stepApp'), t('stepCodes')]} current={step} />
    </div>
  )
}
