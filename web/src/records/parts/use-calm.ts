import { useEffect, useRef, useState } from 'react'

/**
 * A text, passed on at most once in `everyMs`: what is read aloud must not change at every press (design 5.11). The
 * first change comes at once, those that follow it together.
 */
export function useCalm(text: string, everyMs: number): string {
  const [calm, setCalm] = useState(text)
  const latest = useRef(text)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    latest.current = text
    if (timer.current !== undefined || text === calm) return
    setCalm(text)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setCalm(latest.current)
    }, everyMs)
  }, [text, calm, everyMs])

  useEffect(() => () => clearTimeout(timer.current), [])
  return calm
}
