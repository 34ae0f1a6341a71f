import { useRouteParams } from '#platform/navigation.ts'
import { useTexts } from '#platform/texts.ts'
import { Loaded } from '#ui/loaded.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { ThemeBanner } from './parts/theme-banner.tsx'
import { useTheme } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'

const BANNER_HEIGHT = '22rem'

/** A theme with its description and where one can go from it (CAT-010 to CAT-012). */
export function ThemeDetailsScreen() {
  const t = useTexts(catalogueTexts)
  const theme = useTheme(Number(useRouteParams('themeDetails').themeId))
  return (
    <Loaded query={theme} label={t('loadingThemes')} skeleton={<Skeleton height={BANNER_HEIGHT} />}>
      {({ record }) => (
        <ThemeBanner theme={record} isAtModules={false}>
          <p className="lead">{record.description}</p>
        </ThemeBanner>
      )}
    </Loaded>
  )
}
