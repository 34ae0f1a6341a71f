import { hrefOf } from '#platform/page/paths.ts'
import { useRouteParams } from '#platform/page/navigation.ts'
import { useSessionSettings } from '#platform/session/session-settings.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { langOf } from '@hub/ui/language/named.tsx'
import { PictureCard } from '@hub/ui/cards/picture-card.tsx'
import { CardSkeletons } from './parts/card-skeletons.tsx'
import { useCardState } from './parts/use-card-state.ts'
import { useContentAddress, useSectors } from './catalogue.queries.ts'
import { catalogueTexts } from './catalogue.texts.ts'

/** Two cards side by side, as large as the screen allows. */
const SECTORS_SHOWN = 2

/** The sectors of a learning type (CAT-005). */
export function SectorListScreen() {
  const t = useTexts(catalogueTexts)
  const { learningTypeId } = useRouteParams('sectorList')
  const { currentLearningType } = useSessionSettings()
  const sectors = useSectors(Number(learningTypeId))
  const address = useContentAddress()
  const cardState = useCardState()
  return (
    <>
      <h1 tabIndex={-1}>
        {currentLearningType && (
          <span className="overline" lang={langOf(currentLearningType.name)}>
            {currentLearningType.name}{' '}
          </span>
        )}
        {t('selectSector')}
      </h1>
      <div className="section">
        <Loaded
          query={sectors}
          label={t('loadingSectors')}
          skeleton={<CardSkeletons count={SECTORS_SHOWN} grid="grid-2" />}
        >
          {({ records }) =>
            records.length === 0 ? (
              <EmptyState title={t('noSectors')} text={t('emptyText')} />
            ) : (
              <ul className={records.length > SECTORS_SHOWN ? 'grid-3' : 'grid-2'}>
                {records.map((sector) => (
                  <li key={sector.id}>
                    <PictureCard
                      title={sector.name}
                      summary={sector.summary}
                      headingLevel={2}
                      {...cardState(
                        hrefOf('themeList', { sectorId: sector.id }),
                        sector.offline_allowed === 1,
                      )}
                      cover={
                        <Cover
                          cover={coverFor('sector', sector)}
                          src={address(sector.bg_image) ?? address(sector.image)}
                          alt={sector.alt}
                          focus={sector.picture}
                          isEager
                        />
                      }
                    />
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
