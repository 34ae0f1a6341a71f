import { useState } from 'react'
import type { Person } from '@hub/contract/staff-people'
import type { TeamRow } from '@hub/contract/staff-teams'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { TeamChoice } from './team-choice.tsx'
import { useTeamsToJoin } from '../teams.queries.ts'
import { assignTexts } from '../assign.texts.ts'
import styles from '../team.module.css'

/** A team that somebody can be confirmed into. */
export type TeamOffer = Pick<TeamRow, 'id' | 'name' | 'members' | 'openFiles'>

interface TeamFieldProps {
  person: Person
  value: TeamOffer | null
  onChange: (team: TeamOffer | null) => void
}

/** The team that they join with the confirmation, with how many are in it; or why they cannot join one yet (PPL-006). */
export function TeamField(props: TeamFieldProps) {
  const t = useTexts(assignTexts)
  const { person } = props
  const teams = useTeamsToJoin(person.confirmedAt === null ? [] : [person.id], '')
  if (person.confirmedAt === null) return <p className="muted">{t('teamUnconfirmed')}</p>
  return (
    <Loaded query={teams} label={t('teamsLoading')} skeleton={<Skeleton height="5rem" />}>
      {({ pages: [first] }) =>
        first === undefined || first.records.length === 0 ? (
          <p className="muted">{t('teamNone', { agency: person.agency.name })}</p>
        ) : (
          <Offers {...props} offered={first.records} hasMore={first.next !== null} />
        )
      }
    </Loaded>
  )
}

/** Stand for no team, and for one that is looked for, in a list of ids. */
const NO_TEAM = 0
const ANOTHER = -1

interface OffersProps extends TeamFieldProps {
  offered: readonly TeamOffer[]
  /** There are others than these. */
  hasMore: boolean
}

/** Those of colleagues first; every other is found by its name. */
function Offers({ person, value, onChange, offered, hasMore }: OffersProps) {
  const t = useTexts(assignTexts)
  const [isFinding, setFinding] = useState(false)
  const isFound = value !== null && !offered.some(({ id }) => id === value.id)
  const teams = isFound ? [value, ...offered] : offered
  return (
    <>
      <Select
        label={t('team')}
        hint={
          value === null ? t('teamLater') : t('teamHint', { members: value.members, files: value.openFiles })
        }
        options={[
          { id: NO_TEAM, label: t('noTeam') },
          ...teams.map(({ id, name }) => ({ id, label: name })),
          ...(hasMore ? [{ id: ANOTHER, label: t('anotherTeam') }] : []),
        ]}
        value={value?.id ?? NO_TEAM}
        onChange={(id) => {
          if (id === ANOTHER) setFinding(true)
          else onChange(teams.find((one) => one.id === id) ?? null)
        }}
      />
      {isFinding && <FindDialog {...{ person, value, onChange }} onClose={() => setFinding(false)} />}
    </>
  )
}

/** Finds any team that they fit, and puts it into the field. */
function FindDialog({ person, value, onChange, onClose }: TeamFieldProps & { onClose: () => void }) {
  const t = useTexts(assignTexts)
  const [chosen, setChosen] = useState(value)
  const [isChecked, setChecked] = useState(false)
  function handleChoose() {
    setChecked(true)
    if (chosen === null) return
    onChange(chosen)
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('findTitle', { name: `${person.firstName} ${person.lastName}` })}
      description={t('findText')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('findCancel')}</Button>
          <Button variant="primary" onPress={handleChoose}>
            {t('findChoose')}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <TeamChoice
          joining={[person.id]}
          value={chosen}
          onChange={setChosen}
          isMissing={isChecked && chosen === null}
        />
      </div>
    </Dialog>
  )
}
