import { BookText } from 'lucide-react'
import type { Theme } from '@hub/contract/catalogue'
import { useOnline } from '#platform/calls/online.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { HoverTip } from '@hub/ui/notices/hover-tip.tsx'
import { useContentAddress } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './theme-banner.module.css'
import { useLanguages } from './use-languages.ts'

/** Opens a theme's guide in the reader's language, else in English, in a new tab; online only, and Coming Soon without one (CAT-011). */
export function ThemeGuideButton({ theme }: { theme: Theme }) {
  const t = useTexts(catalogueTexts)
  const isOnline = useOnline()
  const address = useContentAddress()
  const [guide] = useLanguages(theme.guides, `the guides of theme ${theme.id}`)
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
      <HoverTip text={t('guideNeedsInternet')} side="above">
        {(described) => (
          <Button {...described} icon={BookText} isInactive>
            {t('themeGuide')}
          </Button>
        )}
      </HoverTip>
    )
  return (
    <ButtonLink icon={BookText} href={href} isNewTab>
      {t('themeGuide')}
    </ButtonLink>
  )
}
