import { BookOpen, CalendarDays, LayoutGrid, type LucideIcon, Users } from 'lucide-react'
import type { Utility } from '@hub/contract/catalogue'
import { isInternalPath } from '@hub/contract/catalogue.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { WidgetCard } from '@hub/ui/cards/widget-card.tsx'
import { CardSkeletons } from './card-skeletons.tsx'
import { useContentAddress, useUtilities } from '../catalogue.queries.ts'
import { catalogueTexts } from '../catalogue.texts.ts'

const CARDS_PER_ROW = 3

/** A route opens in the app, a file in a new tab; an unsafe address leads nowhere (NAV-025). */
export function UtilityCards() {
  const t = useTexts(catalogueTexts)
  const utilities = useUtilities()
  const address = useContentAddress()
  return (
    <Loaded
      query={utilities}
      label={t('loadingDashboard')}
      skeleton={<CardSkeletons count={CARDS_PER_ROW} grid="grid-3" />}
    >
      {({ records }) => (
        <ul className="grid-3">
          {records.map((utility) => (
            <li key={utility.id}>
              <WidgetCard
                title={utility.title}
                summary={utility.summary}
                icon={iconOf(utility)}
                href={hrefOfUtility(utility, address)}
                isNewTab={utility.utility_type === 'file'}
              />
            </li>
          ))}
        </ul>
      )}
    </Loaded>
  )
}

function hrefOfUtility(utility: Utility, address: (path: string) => string | null): string | undefined {
  if (utility.utility_type === 'file') return address(utility.utility_path) ?? undefined
  return isInternalPath(utility.utility_path) ? utility.utility_path : undefined
}

function iconOf({ utility_type: type, utility_path: path }: Utility): LucideIcon {
  if (type === 'file') return BookOpen
  if (path.startsWith('/func/client')) return Users
  return path.startsWith('/func/event') ? CalendarDays : LayoutGrid
}
