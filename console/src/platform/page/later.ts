/** A value that follows what is typed after a pause, so that not every letter asks the server. */
import { useEffect, useState } from 'react'

const TYPING_MS = 250

/** The value as it was when nothing had changed for a moment. */
export function useLater<T>(value: T): T {
  const [later, setLater] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setLater(value), TYPING_MS)
    return () => clearTimeout(timer)
  }, [value])
  return later
}
