import { useState } from 'react'
import type { TeamRow } from '@hub/contract/staff-teams'
import { Button } from '@hub/ui/buttons/button.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { useLater } from '#platform/page/later.ts'
import { assignTexts } from '../assign.texts.ts'
import { useTeamsToJoin } from '../teams.queries.ts'
import styles from '../team.module.css'

interface TeamChoiceProps {
  /** Who would join it. */
  joining: readonly number[]
  value: Pick<TeamRow, 'id'> | null
  onChange: (team: TeamRow) => void
  isMissing: boolean
}

/** Finds any team that all of these fit, by typing or page after page, and says why the others are not offered (PPL-006). */
export function TeamChoice({ joining, value, onChange, isMissing }: TeamChoiceProps) {
  const t = useTexts(assignTexts)
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const teams = useTeamsToJoin(joining, q)
  return (
    <>
      <TextField label={t('find')} type="search" value={typed} onChange={setTyped} hint={t('rule')} />
      <Loaded query={teams} label={t('finding')} skeleton={<Skeleton height="8rem" />}>
        {({ pages }) => {
          const records = pages.flatMap((page) => page.records)
          if (records.length === 0)
            return <p className="muted">{q === '' ? t('noTeams') : t('noneFits', { q })}</p>
          return (
            <div className={styles.offers}>
              <RadioCards
                label={t('team')}
                choices={records.map(({ id, name, members }) => ({
                  ...{ id: String(id), label: name, note: t('members', { count: members }) },
                }))}
                value={value && String(value.id)}
                onChange={(id) => {
                  const team = records.find((one) => String(one.id) === id)
                  if (team) onChange(team)
                }}
                error={isMissing ? t('teamMissing') : undefined}
                isRequired
              />
              {teams.hasNextPage && (
                <Button
                  variant="quiet"
                  isPending={teams.isFetchingNextPage}
                  onPress={() => void teams.fetchNextPage()}
                >
                  {t('more')}
                </Button>
              )}
            </div>
          )
        }}
      </Loaded>
    </>
  )
}
