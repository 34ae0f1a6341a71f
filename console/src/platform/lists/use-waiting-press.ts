/** A press that waits for what it began; why that failed is told. */
import { useState } from 'react'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '../calls/messages.ts'

export function useWaitingPress(work: () => Promise<void>) {
  const messageOf = useMessageOf()
  const [isPending, setPending] = useState(false)
  async function onPress() {
    setPending(true)
    try {
      await work()
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    } finally {
      setPending(false)
    }
  }
  return { isPending, onPress }
}
