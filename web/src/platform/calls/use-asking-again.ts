/** Asks for something again until it is there: at growing distances, and as soon as the connection returns. */
import { useEffect, useRef } from 'react'
import { useBackOnline } from '@hub/ui/states/connection.ts'

const FIRST_MS = 2000
const LONGEST_MS = 30_000
/** Of the wait this much is chance: a server that comes back is not asked by everybody in one moment. */
const CHANCE = 0.3

/** How long to wait before the next try, in milliseconds, after so many. */
export function waitBefore(tries: number, chance = Math.random()): number {
  return Math.min(FIRST_MS * 2 ** tries, LONGEST_MS) * (1 - CHANCE * chance)
}

/** Asks again while `isNeeded`. */
export function useAskingAgain(isNeeded: boolean, ask: () => void): void {
  const latest = useRef(ask)
  useEffect(() => {
    latest.current = ask
  })
  useBackOnline(isNeeded ? ask : undefined)
  useEffect(() => {
    if (!isNeeded) return undefined
    let tries = 0
    let timer: ReturnType<typeof setTimeout> | undefined
    const wait = () => {
      timer = setTimeout(() => {
        tries += 1
        latest.current()
        wait()
      }, waitBefore(tries))
    }
    wait()
    return () => clearTimeout(timer)
  }, [isNeeded])
}
