import { useEffect, useState } from 'react'
import { isCallError } from '#platform/calls/call-error.ts'
import { storeInTab, readInTab } from '@hub/ui/page/tab.ts'

const NAME = 'opening-unanswered'

/**
 * Notes in this tab that an opening was sent without a response, and by whom. After a reload its ID and password are
 * lost, and registering again would make a second file for one person (SYS-017). Neither ID nor password is stored.
 * While the response is pending, leaving the page asks first.
 */
export function useUnansweredOpening(facilitatorId: number, isPending: boolean) {
  const [wasLeft, setWasLeft] = useState(() => readInTab(NAME) === String(facilitatorId))
  useEffect(() => {
    if (!isPending) return undefined
    const ask = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isPending])
  function settle() {
    storeInTab(NAME, null)
    setWasLeft(false)
  }
  return {
    /** True when an opening from before this screen may have been stored. */
    wasLeft,
    begin: () => storeInTab(NAME, String(facilitatorId)),
    settle,
    /** A refusal is an answer; without one, the file may be there. */
    settleUnlessUnknown: (error: unknown) => {
      if (isCallError(error) && error.name !== 'NoAnswer') settle()
    },
  }
}
