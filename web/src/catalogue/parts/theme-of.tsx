import type { ReactNode } from 'react'
import type { Theme } from '@hub/contract/catalogue'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useTheme } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'
import { ThemeBanner } from './theme-banner.tsx'

interface ThemeOfProps {
  themeId: number
  isAtModules: boolean
  /** The expected height of the banner. */
  height: string
  children?: (theme: Theme) => ReactNode
}

/** The banner of a theme once it has loaded. */
export function ThemeOf({ themeId, isAtModules, height, children }: ThemeOfProps) {
  const t = useTexts(catalogueTexts)
  return (
    <Loaded
      query={useTheme(themeId)}
      label={t('loadingThemes')}
      skeleton={<Skeleton height={height} />}
      heading={t('theme')}
      failed={t('themeFailed')}
    >
      {({ record }) => (
        <ThemeBanner theme={record} isAtModules={isAtModules}>
          {children?.(record)}
        </ThemeBanner>
      )}
    </Loaded>
  )
}
