import { useEffect, useRef, useState } from 'react'

/**
 * Passes a text on at most once in `everyMs`, because text that is read aloud must not change at every press (design
 * 5.11). The first change passes at once, those that follow it together. A change of `turn` also passes at once.
 */
export function usePacedText(text: string, everyMs: number, turn: string | null = null): string {
  const [paced, setPaced] = useState(text)
  const latest = useRef(text)
  const lastTurn = useRef(turn)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  useEffect(() => {
    latest.current = text
    const isWaiting = timer.current !== undefined && lastTurn.current === turn
    lastTurn.current = turn
    if (isWaiting || text === paced) return
    clearTimeout(timer.current)
    setPaced(text)
    timer.current = setTimeout(() => {
      timer.current = undefined
      setPaced(latest.current)
    }, everyMs)
  }, [text, paced, everyMs, turn])

  useEffect(() => () => clearTimeout(timer.current), [])
  return paced
}
