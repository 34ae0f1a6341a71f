/** The time by the clock of this device, for screens that say how long ago something was. */
export function now(): Date {
  return new Date()
}
