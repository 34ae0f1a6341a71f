import { useEffect } from 'react'
import type { LearningType } from '@hub/contract/catalogue'
import { isEnterable, onDashboard, routeOf } from '@hub/contract/catalogue.rules'
import { hrefOf } from '#platform/page/paths.ts'
import { report } from '#platform/calls/report.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { coverFor } from '@hub/ui/art/cover-for.ts'
import { Cover } from '@hub/ui/pictures/cover.tsx'
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { PictureCard } from '@hub/ui/cards/picture-card.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { useCardState } from './use-card-state.ts'
import { useContentAddress, useLearningTypes } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'

const CARDS_PER_ROW = 4
/** A picture is beside the words on a phone, and four are in a row on a desk. */
const CARD_SIZES = '(width < 43.75em) 8rem, (width < 59.375em) 50vw, 24rem'

/** The learning types of the gate; those not available are shown without a link (NAV-023, NAV-024). */
export function LearningTypeCards() {
  const t = useTexts(catalogueTexts)
  const types = useLearningTypes()
  useReportOfPaths(types.data?.records)
  return (
    <Loaded
      query={types}
      label={t('loadingDashboard')}
      skeleton={<CardSkeletons count={CARDS_PER_ROW} grid="grid-4" ratio="10/7" isRowOnPhone />}
    >
      {({ records }) =>
        onDashboard(records).length === 0 ? (
          <EmptyState title={t('noLearningTypes')} text={t('emptyText')} />
        ) : (
          <ul className="grid-4">
            {onDashboard(records).map((type) => (
              <li key={type.id}>
                <LearningTypeCard type={type} />
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}

/** A path that is not accepted is an error in the content, which no reader of the card can fix (NAV-024). */
function useReportOfPaths(types: readonly LearningType[] | undefined): void {
  useEffect(() => {
    for (const type of onDashboard(types ?? []))
      if (routeOf(type) === null)
        report(`The learning type '${type.learning_type_key}' leads to '${type.learning_type_path}'.`)
  }, [types])
}

function LearningTypeCard({ type }: { type: LearningType }) {
  const address = useContentAddress()
  const cardState = useCardState()
  const href = isEnterable(type) ? hrefOfType(type) : undefined
  const state =
    href === undefined ? { state: 'comingSoon' as const, stateText: undefined, href } : cardState(href)
  return (
    <PictureCard
      title={type.name}
      summary={type.summary}
      {...state}
      ratio="10/7"
      isRowOnPhone
      cover={
        <Cover
          cover={coverFor('learningType', type)}
          src={address(type.image)}
          alt={type.alt}
          focus={type.picture}
          sizes={CARD_SIZES}
          isFirst
        />
      }
    />
  )
}

/** Events and offline modules take no parameter; a path that is not accepted leads nowhere (NAV-024, CON-09). */
function hrefOfType(type: LearningType): string | undefined {
  const route = routeOf(type)
  if (route === null) return undefined
  return route === 'sectorList' ? hrefOf(route, { learningTypeId: type.id }) : hrefOf(route)
}
