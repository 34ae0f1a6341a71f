/** How long an answer is delayed when one account is tried from many networks. */

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 10_000

/**
 * @param over by how many the failures of the account exceed the number without delay, from all origins together
 * @returns milliseconds to wait before the password is checked: one second, doubled with each, ten at most
 */
export function loginDelayMs(over: number): number {
  return over <= 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (over - 1))
}
