import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useRefuse } from '../agencies.queries.ts'
import { agenciesTexts } from '../agencies.texts.ts'

interface RefuseDialogProps {
  agencies: readonly { id: number; facilitators: number }[]
  onDone?: () => void
  onClose: () => void
}

/** Takes agencies off the list; who names them stays as they are. */
export function RefuseDialog({ agencies, onDone, onClose }: RefuseDialogProps) {
  const t = useTexts(agenciesTexts)
  const refuse = useRefuse()
  const count = agencies.length
  const facilitators = agencies.reduce((sum, one) => sum + one.facilitators, 0)
  async function handleRefuse(reason: string) {
    const { records } = await refuse.mutateAsync({ ids: agencies.map(({ id }) => id), reason })
    showToast(t('refuseDone', { count: records.length }))
    onDone?.()
  }
  return (
    <ReasonDialog
      title={t('refuseTitle', { count })}
      text={t('refuseText', { count })}
      verb={t('refuse')}
      isDanger
      onDo={handleRefuse}
      onClose={onClose}
    >
      <p>{t('refuseStay', { count: facilitators, agencies: count })}</p>
    </ReasonDialog>
  )
}
