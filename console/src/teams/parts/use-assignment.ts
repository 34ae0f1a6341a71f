/** Assigns facilitators by the effects that were shown, and offers Undo for a moment where nothing is lost (PPL-006, STA-013). */
import { useQueryClient } from '@tanstack/react-query'
import { previewTeamAssignment, type TeamAssignment } from '@hub/contract/staff-teams'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useAssign, useUnassign } from '../teams.queries.ts'
import { assignTexts } from '../assign.texts.ts'

export interface Team {
  id: number
  name: string
}

export function useAssignment(people: readonly { id: number }[]) {
  const t = useTexts(assignTexts)
  const lists = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const queryClient = useQueryClient()
  const assigning = useAssign()
  const unassigning = useUnassign()

  async function assign(team: Team, { joining, files, cannot }: TeamAssignment): Promise<void> {
    const unfit = new Set(cannot.map(({ id }) => id))
    const facilitatorIds = people.map(({ id }) => id).filter((id) => !unfit.has(id))
    try {
      const { record } = await assigning.mutateAsync({
        ...{ teamId: team.id, facilitatorIds, seen: { joining, files } },
      })
      // Files that came along stay with the team, so there is no way back that changes nothing.
      showToast(t('done', { count: record.joined.length, team: team.name }), {
        ...(files === 0 && {
          action: { label: lists('undo'), onPress: () => void takeBack(team, record.joined) },
        }),
      })
    } catch (error) {
      // The effects that are shown next are those of now.
      if (isCallError(error, 'EffectsChanged') || isCallError(error, 'CannotJoinTeam'))
        await queryClient.invalidateQueries({ queryKey: [previewTeamAssignment.path] })
      throw error
    }
  }

  async function takeBack(team: Team, facilitatorIds: readonly number[]) {
    try {
      for (const facilitatorId of facilitatorIds)
        await unassigning.mutateAsync({ teamId: team.id, facilitatorId, reason: t('undoReason') })
      showToast(t('undone', { count: facilitatorIds.length, team: team.name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return assign
}
