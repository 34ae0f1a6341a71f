import { useState } from 'react'
import type { TeamAssignment } from '@hub/contract/staff-teams'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Dialog } from '@hub/ui/dialogs/dialog.tsx'
import { RadioCards } from '@hub/ui/fields/radio-cards.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useLater } from '#platform/page/later.ts'
import { useAssignmentOf, useTeams } from '../teams.queries.ts'
import styles from '../team.module.css'
import { assignTexts } from '../assign.texts.ts'
import { useAssignment, type Team } from './use-assignment.ts'

/** As many teams as are offered for what was typed. */
const TEAMS_OFFERED = 5

interface AssignDialogProps {
  people: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: () => void
}

/** Which team, what follows in numbers, and who cannot be assigned and why, before anybody is (PPL-006, STA-013). */
export function AssignDialog({ people, onClose, onDone }: AssignDialogProps) {
  const t = useTexts(assignTexts)
  const lists = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const [team, setTeam] = useState<Team | null>(null)
  const [isChecked, setChecked] = useState(false)
  const effects = useAssignmentOf(
    people.map(({ id }) => id),
    team?.id ?? null,
  )
  const seen = team === null ? undefined : effects.data?.record
  const { assign, isPending, error } = useAssignment(people)
  const name = people.length === 1 ? (people[0]?.name ?? '') : t('several', { count: people.length })

  async function handleAssign() {
    setChecked(true)
    if (team === null || seen === undefined || seen.joining === 0) return
    if (!(await assign(team, seen))) return
    onDone()
    onClose()
  }
  return (
    <Dialog
      isOpen
      size="wide"
      title={t('title', { name })}
      description={t('text')}
      onClose={onClose}
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={isPending} onPress={onClose}>
            {lists('cancel')}
          </Button>
          <Button
            variant="primary"
            isPending={isPending}
            pendingText={lists('working')}
            isDisabled={seen?.joining === 0}
            onPress={handleAssign}
          >
            {t('do', { count: seen?.joining ?? 0 })}
          </Button>
        </>
      }
    >
      <div className={styles.body}>
        <TeamChoice value={team} onChange={setTeam} isMissing={isChecked && team === null} />
        {team !== null && (
          <Loaded query={effects} label={t('counting')} skeleton={<Skeleton height="5rem" />}>
            {({ record }) => <Effects effects={record} count={people.length} />}
          </Loaded>
        )}
        {error !== null && (
          <Notice tone={isCallError(error, 'EffectsChanged') ? 'attention' : 'danger'} role="alert">
            {messageOf(error)}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}

interface TeamChoiceProps {
  value: Team | null
  onChange: (team: Team) => void
  isMissing: boolean
}

function TeamChoice({ value, onChange, isMissing }: TeamChoiceProps) {
  const t = useTexts(assignTexts)
  const [typed, setTyped] = useState('')
  const q = useLater(typed.trim())
  const teams = useTeams({ limit: TEAMS_OFFERED, ...(q !== '' && { q }) })
  return (
    <>
      <TextField label={t('find')} type="search" value={typed} onChange={setTyped} />
      <Loaded query={teams} label={t('finding')} skeleton={<Skeleton height="8rem" />}>
        {({ records }) =>
          records.length === 0 ? (
            <p className="muted">{q === '' ? t('noTeams') : t('noneFits', { q })}</p>
          ) : (
            <RadioCards
              label={t('team')}
              choices={records.map(({ id, name, members }) => ({
                ...{ id: String(id), label: name, note: t('members', { count: members }) },
              }))}
              value={value && String(value.id)}
              onChange={(id) => {
                const team = records.find((one) => String(one.id) === id)
                if (team) onChange({ id: team.id, name: team.name })
              }}
              error={isMissing ? t('teamMissing') : undefined}
              isRequired
            />
          )
        }
      </Loaded>
    </>
  )
}

/** What happens, in numbers; and who cannot be assigned, by name and reason. */
function Effects({ effects, count }: { effects: TeamAssignment; count: number }) {
  const t = useTexts(assignTexts)
  const { joining, files, already, cannot } = effects
  return (
    <>
      <div>
        <h3 className={styles.title}>{t('effects')}</h3>
        <ul className={styles.list}>
          <li>{t('joining', { count: joining })}</li>
          {already > 0 && <li>{t('already', { count: already })}</li>}
          {joining > 0 && <li>{t('files', { count: files })}</li>}
        </ul>
      </div>
      {cannot.length > 0 && (
        <Notice tone="attention">
          <p>{t('fits', { joining: String(joining), count: String(count) })}</p>
          <ul className={styles.list}>
            {cannot.map(({ id, name, why }) => (
              <li key={id}>{t(why, { name })}</li>
            ))}
          </ul>
        </Notice>
      )}
    </>
  )
}
