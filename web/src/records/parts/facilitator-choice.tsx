import type { UseQueryResult } from '@tanstack/react-query'
import type { TeamFacilitator } from '@hub/contract/accounts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ChoiceCards } from '@hub/ui/fields/choice-cards.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { PersonDisc } from '@hub/ui/pictures/person-disc.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { lostOf, type PeopleGap } from '../participation.rules.ts'
import { participationTexts } from '../participation.texts.ts'
import { LostChoice } from './lost-choice.tsx'
import styles from './participation.module.css'

interface FacilitatorChoiceProps {
  people: UseQueryResult<TeamFacilitator[]>
  ownId: number
  /** Why some of them cannot be offered. */
  gap: PeopleGap | null
  value: readonly number[]
  onChange: (ids: number[]) => void
}

/** Who facilitated: the team with oneself first, or without a team only oneself (PAR-002). */
export function FacilitatorChoice({ people, ownId, gap, value, onChange }: FacilitatorChoiceProps) {
  const t = useTexts(participationTexts)
  return (
    <div className={styles.group}>
      <div className={styles.groupHead}>
        <h3>{t('facilitators')}</h3>
      </div>
      <Loaded query={people} label={t('loadingPeople')} skeleton={<Skeleton height="3.5rem" />}>
        {(members) => (
          <>
            <LostChoice
              of="facilitators"
              gap={gap}
              chosen={value}
              offered={members.map(({ id }) => id)}
              onChange={onChange}
            />
            <ChoiceCards
              label={t('facilitators')}
              isLabelHidden
              choices={members.map(({ id, name, hasLeft }) => ({
                id,
                label: (
                  <>
                    <Named>{name}</Named>
                    {id === ownId && <span className="muted">{t('you')}</span>}
                  </>
                ),
                media: <PersonDisc name={name} />,
                ...(hasLeft && { note: t('hasLeft') }),
              }))}
              value={value}
              onChange={(chosen) =>
                onChange([
                  ...chosen,
                  ...lostOf(
                    value,
                    members.map(({ id }) => id),
                  ),
                ])
              }
            />
          </>
        )}
      </Loaded>
    </div>
  )
}
