/**
 * The latest time this device ever saw: whoever sets its clock back does not keep it ready for longer (LIF-005). What
 * the server says the time is counts more than any clock of the device.
 */
import { nowMs } from '../page/clock.ts'
import { keep, readKept } from '../first-load/device.ts'

const NAME = 'latest-time'
/** Clocks are put right by some minutes without anybody doing it. */
const BACK_AT_LEAST_MS = 10 * 60_000
const NOTE_EVERY_MS = 60_000

/** The present, but never before what this device saw already. */
export function seenNowMs(): number {
  return Math.max(nowMs(), Number(readKept(NAME) ?? 0))
}

/** True when the clock stands clearly before what this device saw already. */
export function isClockSetBack(): boolean {
  return seenNowMs() - nowMs() > BACK_AT_LEAST_MS
}

/** Notes the present; what was seen later stays. */
export function noteTime(): void {
  keep(NAME, String(seenNowMs()))
}

/** Begins anew from the server's time: a clock that once was ahead is forgiven. */
export function noteServerTime(iso: string): void {
  keep(NAME, String(Math.max(Date.parse(iso), nowMs())))
}

/** Notes the present now and each minute; gives back how to stop. */
export function watchTime(): () => void {
  noteTime()
  const timer = setInterval(noteTime, NOTE_EVERY_MS)
  return () => clearInterval(timer)
}
