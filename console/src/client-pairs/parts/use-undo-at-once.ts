import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useUndoMerge } from '../client-pairs.queries.ts'
import { clientPairsTexts } from '../client-pairs.texts.ts'

/** Takes back a merge that was just made, by the id of its pair (STA-013). */
export function useUndoAtOnce(): (id: number) => Promise<void> {
  const t = useTexts(clientPairsTexts)
  const messageOf = useMessageOf()
  const undo = useUndoMerge()
  return async (id) => {
    try {
      await undo.mutateAsync({ id, reason: t('undoneAtOnce') })
      showToast(t('undone'))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
}
