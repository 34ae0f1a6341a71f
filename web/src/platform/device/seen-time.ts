/**
 * The latest time this device ever saw: setting its clock back does not extend its readiness (LIF-005). The server's
 * time overrides every clock of the device.
 */
import { nowMs } from '../page/clock.ts'
import { storeText, readStored } from '../first-load/device.ts'

const NAME = 'latest-time'
/** Automatic clock corrections may be some minutes. */
const BACK_AT_LEAST_MS = 10 * 60_000
const NOTE_EVERY_MS = 60_000

/** The current time, but never earlier than what this device saw already. */
export function seenNowMs(): number {
  return Math.max(nowMs(), Number(readStored(NAME) ?? 0))
}

/** True when the clock is clearly behind what this device saw already. */
export function isClockSetBack(): boolean {
  return seenNowMs() - nowMs() > BACK_AT_LEAST_MS
}

/** Records the current time, unless a later one was seen. */
export function noteTime(): void {
  storeText(NAME, String(seenNowMs()))
}

/** Resets to the server's time: a clock that once was ahead no longer counts. */
export function noteServerTime(iso: string): void {
  storeText(NAME, String(Math.max(Date.parse(iso), nowMs())))
}

/** Records the current time now and every minute; returns how to stop. */
export function watchTime(): () => void {
  noteTime()
  const timer = setInterval(noteTime, NOTE_EVERY_MS)
  return () => clearInterval(timer)
}
