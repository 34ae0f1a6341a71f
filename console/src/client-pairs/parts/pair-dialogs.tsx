import type { ClientPair } from '@hub/contract/staff-client-pairs'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useTellApart, useUndoMerge } from '../client-pairs.queries.ts'
import { clientPairsTexts } from '../client-pairs.texts.ts'

interface PairDialogProps {
  pair: ClientPair
  onClose: () => void
}

/** Takes a merge back, and why. */
export function UndoDialog({ pair, onClose }: PairDialogProps) {
  const t = useTexts(clientPairsTexts)
  const undo = useUndoMerge()
  return (
    <ReasonDialog
      title={t('undoTitle')}
      text={t('undoText')}
      verb={t('undo')}
      onDo={async (reason) => {
        await undo.mutateAsync({ id: pair.id, reason })
        showToast(t('undone'))
      }}
      onClose={onClose}
    />
  )
}

/** Says that two files are of two people, and why. */
export function ApartDialog({ pair, onClose }: PairDialogProps) {
  const t = useTexts(clientPairsTexts)
  const tellApart = useTellApart()
  return (
    <ReasonDialog
      title={t('apartTitle')}
      text={t('apartText')}
      verb={t('apart')}
      onDo={async (reason) => {
        await tellApart.mutateAsync({ id: pair.id, reason })
        showToast(t('saidApart'))
      }}
      onClose={onClose}
    />
  )
}
