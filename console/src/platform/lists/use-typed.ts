/** A text of the address that is typed: the address follows after a pause. */
import { useEffect, useState } from 'react'
import { useIsLeaving } from '@hub/ui/routing/use-router.ts'

/** The list follows what is typed after this pause. */
const TYPING_MS = 300

/** What stands in the field, and how to type there. `onSearch` gets the text once nobody types. */
export function useTyped(text: string, onSearch: (text: string) => void) {
  const [typed, setTyped] = useState(text)
  const [last, setLast] = useState(text)
  const isLeaving = useIsLeaving()
  // The address may change without typing: by Back, or by Clear.
  if (last !== text) {
    setLast(text)
    setTyped(text)
  }
  useEffect(() => {
    if (typed.trim() === text) return undefined
    const timer = setTimeout(() => {
      // Who pressed a link meanwhile would be taken back to the list.
      if (!isLeaving()) onSearch(typed.trim())
    }, TYPING_MS)
    return () => clearTimeout(timer)
  }, [typed, text, onSearch, isLeaving])
  return [typed, setTyped] as const
}
