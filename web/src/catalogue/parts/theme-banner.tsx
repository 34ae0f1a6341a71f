import { BookOpen, LibraryBig, Video } from 'lucide-react'
import type { ReactNode } from 'react'
import type { Theme } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Banner } from '@hub/ui/notices/banner.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { ThemeCover } from './theme-cover.tsx'
import { ThemeGuideButton } from './theme-guide-button.tsx'
import { useLearningTypeOfTheme, useSector } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import styles from './theme-banner.module.css'

interface ThemeBannerProps {
  theme: Theme
  /** True on the topic list and the module list, where Modules is the current page (CAT-016). */
  isAtModules: boolean
  children?: ReactNode
}

/** A theme in its colour with its three buttons: theme details, topic list and module list (CAT-010, CAT-016). */
export function ThemeBanner({ theme, isAtModules, children }: ThemeBannerProps) {
  const t = useTexts(catalogueTexts)
  const learningType = useLearningTypeOfTheme(theme.id).data?.record
  const sectorKey = useSector(theme.sector_id).data?.record.sector_key
  return (
    <Banner
      lang={langOf(theme.name)}
      color={theme.theme_color}
      overline={learningType?.name}
      title={theme.name}
      cover={<ThemeCover theme={theme} sectorKey={sectorKey} picture="banner" />}
      actions={
        <span className={styles.actions}>
          <ModulesButton themeId={theme.id} isCurrent={isAtModules} />
          <ThemeGuideButton theme={theme} />
          <Button icon={Video} isDisabled>
            {t('videos')} <span className={styles.soon}>{t('comingSoon')}</span>
          </Button>
        </span>
      }
    >
      {children}
    </Banner>
  )
}

function ModulesButton({ themeId, isCurrent }: { themeId: number; isCurrent: boolean }) {
  const t = useTexts(catalogueTexts)
  if (isCurrent)
    return (
      <span className={styles.current} aria-current="true">
        <LibraryBig aria-hidden size={20} strokeWidth={1.75} />
        {t('modules')}
      </span>
    )
  return (
    <ButtonLink variant="primary" icon={BookOpen} href={hrefOf('topicList', { themeId })}>
      {t('modules')}
    </ButtonLink>
  )
}
