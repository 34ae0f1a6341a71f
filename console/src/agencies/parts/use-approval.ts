import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useApprove } from '../agencies.queries.ts'
import { agencyTexts } from '../agency.texts.ts'

/** Puts an agency on the list, and says so. */
export function useApproval({ id, name }: { id: number; name: string }) {
  const t = useTexts(agencyTexts)
  const messageOf = useMessageOf()
  const { mutateAsync, isPending } = useApprove()
  async function approve() {
    try {
      await mutateAsync([id])
      showToast(t('approved', { name }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return { approve, isPending }
}
