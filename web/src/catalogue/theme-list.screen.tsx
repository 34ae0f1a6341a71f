import type { Theme } from '@hub/contract/catalogue'
import { isOpenTheme } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'
import { useRouteParams } from '#platform/page/navigation.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PictureCard } from '@hub/ui/cards/picture-card.tsx'
import { CardSkeletons } from './parts/card-skeletons.tsx'
import { ThemeCover } from './parts/theme-cover.tsx'
import { useCardState } from './parts/use-card-state.ts'
import { useSector, useThemes } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'

const THEMES_SHOWN = 6

/** The themes of a sector; only open ones can be entered (CAT-008). */
export function ThemeListScreen() {
  const t = useTexts(catalogueTexts)
  const sectorId = Number(useRouteParams('themeList').sectorId)
  const themes = useThemes(sectorId)
  const sectorKey = useSector(sectorId).data?.record.sector_key
  return (
    <>
      <h1 tabIndex={-1}>
        <span className="overline">{t('themeSelection')} </span>
        {t('selectTheme')}
      </h1>
      <div className="section">
        <Loaded
          query={themes}
          label={t('loadingThemes')}
          skeleton={<CardSkeletons count={THEMES_SHOWN} grid="grid-3" />}
        >
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState title={t('noThemes')} text={t('emptyText')} />
            ) : (
              <ul className="grid-3">
                {records.map((theme) => (
                  <li key={theme.id}>
                    <ThemeCard theme={theme} sectorKey={sectorKey} comingSoon={t('comingSoon')} />
                  </li>
                ))}
              </ul>
            )
          }
        </Loaded>
      </div>
    </>
  )
}

interface ThemeCardProps {
  theme: Theme
  sectorKey: string | undefined
  comingSoon: string
}

function ThemeCard({ theme, sectorKey, comingSoon }: ThemeCardProps) {
  const cardState = useCardState()
  const state = isOpenTheme(theme)
    ? cardState(hrefOf('themeDetails', { themeId: theme.id }), theme.offline_allowed === 1)
    : { state: 'comingSoon' as const, stateText: comingSoon, href: undefined }
  return (
    <PictureCard
      title={theme.name}
      summary={theme.summary}
      headingLevel={2}
      {...state}
      cover={<ThemeCover theme={theme} sectorKey={sectorKey} picture="card" />}
    />
  )
}
