import { BookText } from 'lucide-react'
import type { Theme } from '@hub/contract/catalogue'
import { readLanguages } from '@hub/contract/catalogue.rules'
import { useOnline } from '#platform/online.ts'
import { useTexts } from '#platform/texts.ts'
import { Button } from '#ui/button.tsx'
import { ButtonLink } from '#ui/button-link.tsx'
import { useContentAddress } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './theme-banner.module.css'

/** Opens the first language of a theme's guide in a new tab; online only, and Coming Soon without one (CAT-011). */
export function ThemeGuideButton({ theme }: { theme: Theme }) {
  const t = useTexts(catalogueTexts)
  const isOnline = useOnline()
  const address = useContentAddress()
  const [guide] = readLanguages(theme.guides)
  const href = guide ? address(guide.src) : null
  if (href === null)
    return (
      <Button icon={BookText} isDisabled>
        {t('themeGuide')}
        <span className={styles.soon}>{t('comingSoon')}</span>
      </Button>
    )
  if (!isOnline)
    return (
      <Button icon={BookText} isInactive aria-description={t('guideNeedsInternet')}>
        {t('themeGuide')}
      </Button>
    )
  return (
    <ButtonLink icon={BookText} href={href} isNewTab>
      {t('themeGuide')}
    </ButtonLink>
  )
}
