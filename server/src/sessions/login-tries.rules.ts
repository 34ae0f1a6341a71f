/** How long an answer is held back from those who guess at one account from many places. */

const FIRST_DELAY_MS = 1000
const LONGEST_DELAY_MS = 10_000

/**
 * @param over by how many the failures of the account exceed what passes without delay, whoever they come from
 * @returns milliseconds to wait before the password is looked at: one second, doubled with each, ten at most
 */
export function loginDelayMs(over: number): number {
  return over <= 0 ? 0 : Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (over - 1))
}
