/** What is unusual enough for an alert (AUD-006). */

/** Nobody opens so many files in an hour of ordinary work. */
export const FILES_AN_HOUR = 30
const TIMES_USUAL = 3
/** As many wrong codes as lock the sign-in for a while. */
export const CODES_AN_HOUR = 5
/** Nobody travels to another network provider's region in less. */
export const NETWORKS_WITHIN_MS = 60 * 60 * 1000

/** More files in an hour than thirty, and at least three times as many as ever before. */
export const isManyFiles = (count: number, usual: number): boolean =>
  count > FILES_AN_HOUR && count >= TIMES_USUAL * usual

/** A sign-in and where it came from. */
export interface SignIn {
  staffId: number
  address: string
  at: string
}

/**
 * The network of an address: the first half of an IPv4 address, the first quarter of an IPv6 one. Without a service that
 * knows places this is what "distant" can mean; a phone that leaves the office's network is found too.
 */
export const networkOf = (address: string): string => address.split(/[.:]/).slice(0, 2).join('.')

/** Two sign-ins of one person from different networks within an hour: the later with the one before. In order of time. */
export function distantPairs(signIns: readonly SignIn[]): { first: SignIn; second: SignIn }[] {
  const last = new Map<number, SignIn>()
  return signIns.flatMap((second) => {
    const first = last.get(second.staffId)
    last.set(second.staffId, second)
    const isDistant =
      first !== undefined &&
      networkOf(first.address) !== networkOf(second.address) &&
      Date.parse(second.at) - Date.parse(first.at) <= NETWORKS_WITHIN_MS
    return isDistant ? [{ first, second }] : []
  })
}
