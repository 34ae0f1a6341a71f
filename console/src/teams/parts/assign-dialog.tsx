import { useState } from 'react'
import type { TeamAssignment } from '@hub/contract/staff-teams'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import { Effects } from '#platform/lists/effects.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useAssignmentOf } from '../teams.queries.ts'
import { assignTexts } from '../assign.texts.ts'
import { TeamChoice } from './team-choice.tsx'
import { useAssignment, type Team } from './use-assignment.ts'

interface AssignDialogProps {
  people: readonly { id: number; name: string }[]
  onClose: () => void
  onDone: () => void
}

/** Which team, what follows in numbers, and who cannot be assigned and why, before anybody is (PPL-006, STA-013). */
export function AssignDialog({ people, onClose, onDone }: AssignDialogProps) {
  const t = useTexts(assignTexts)
  const [team, setTeam] = useState<Team | null>(null)
  const [isChecked, setChecked] = useState(false)
  const effects = useAssignmentOf(
    people.map(({ id }) => id),
    team?.id ?? null,
  )
  const seen = team === null ? undefined : effects.data?.record
  const assign = useAssignment(people)
  const name = people.length === 1 ? (people[0]?.name ?? '') : t('several', { count: people.length })

  async function handleAssign() {
    if (team === null || seen === undefined) return
    await assign(team, seen)
    onDone()
  }
  return (
    <ReasonDialog
      title={t('title', { name })}
      text={t('text')}
      verb={t('do', { count: seen?.joining ?? 0 })}
      hasReason={false}
      isLoading={team !== null && !(seen !== undefined && seen.joining > 0)}
      isReady={team !== null}
      onUnready={() => setChecked(true)}
      onDo={handleAssign}
      onClose={onClose}
    >
      <TeamChoice
        joining={people.map(({ id }) => id)}
        value={team}
        onChange={setTeam}
        isMissing={isChecked && team === null}
      />
      {team !== null && (
        <Loaded query={effects} label={t('counting')} skeleton={<Skeleton height="5rem" />}>
          {({ record }) => <Assignment effects={record} count={people.length} />}
        </Loaded>
      )}
    </ReasonDialog>
  )
}

/** What happens, in numbers; and who cannot be assigned, by name and reason. */
function Assignment({ effects, count }: { effects: TeamAssignment; count: number }) {
  const t = useTexts(assignTexts)
  const { joining, files, already, cannot } = effects
  return (
    <>
      <Effects title={t('effects')}>
        <li>{t('joining', { count: joining })}</li>
        {already > 0 && <li>{t('already', { count: already })}</li>}
        {joining > 0 && <li>{t('files', { count: files })}</li>}
      </Effects>
      {cannot.length > 0 && (
        <Notice tone="attention">
          <Effects title={t('fits', { joining: String(joining), count: String(count) })}>
            {cannot.map(({ id, name, why }) => (
              <li key={id}>{t(why, { name })}</li>
            ))}
          </Effects>
        </Notice>
      )}
    </>
  )
}
