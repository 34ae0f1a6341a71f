import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { agencyHref } from '#platform/page/paths.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { useUndoMerge } from '../agencies.queries.ts'
import { agencyTexts } from '../agency.texts.ts'

/** Undoes a merge, says what returned, and shows the agency that is there again unless `isShown` is false. */
export function useTakeMergeBack(): (mergeId: number, how?: { isShown: boolean }) => Promise<void> {
  const t = useTexts(agencyTexts)
  const messageOf = useMessageOf()
  const undo = useUndoMerge()
  return async (mergeId, { isShown } = { isShown: true }) => {
    try {
      const { record } = await undo.mutateAsync(mergeId)
      showToast(t('undone', { name: record.name, count: record.facilitators }))
      if (isShown) goToHref(agencyHref(record.id))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
}
