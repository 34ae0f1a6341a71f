/** Retries until something is available: with growing pauses, and as soon as the connection returns. */
import { useEffect, useRef } from 'react'
import { useBackOnline } from '@hub/ui/states/connection.ts'

const FIRST_MS = 2000
const LONGEST_MS = 30_000
/** The random share of the wait: clients must not all retry at the same moment when a server comes back. */
const CHANCE = 0.3

/** The wait before the next try, in milliseconds, after this many tries. */
export function waitBefore(tries: number, chance = Math.random()): number {
  return Math.min(FIRST_MS * 2 ** tries, LONGEST_MS) * (1 - CHANCE * chance)
}

/** Retries while `isNeeded`. */
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
