import { FlaskConical } from 'lucide-react'
import { LanguageSwitch } from '@hub/ui/buttons/language-switch.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { Mark } from '@hub/ui/pictures/mark.tsx'
import { consoleTexts } from '../console.texts.ts'
import { Main } from './main.tsx'
import { useSettings, useProductName } from '#platform/calls/settings.ts'
import styles from './entrance.module.css'

/** The frame while somebody signs in: the console's name, the way to the facilitators' hub, the language. */
export function Entrance() {
  const t = useTexts(consoleTexts)
  const product = useProductName()
  return (
    <div className={styles.entrance}>
      <header className={styles.head}>
        <span className={styles.mark}>
          <Mark size={42} tone="dark" />
        </span>
        <div className={styles.words}>
          <p className={styles.name}>{t('productConsole', { product })}</p>
          <p className="muted">
            {t('forStaff')} <a href="/login">{t('toHub', { product })}</a>
          </p>
        </div>
        <DemoMark />
        <LanguageSwitch />
      </header>
      <Main className={styles.main} />
    </div>
  )
}

/** Says on every screen of a demo that its people are made up. */
export function DemoMark() {
  const t = useTexts(consoleTexts)
  if (useSettings()?.demo !== true) return null
  return (
    <span className={styles.demo}>
      <Icon of={FlaskConical} size="sm" />
      {t('demo')}
    </span>
  )
}
