/** One answer for every address: neither its text nor its timing shows whether an account has the address (CON-18). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Email } from '@hub/contract/fields'
import { fail } from '#platform/fail.ts'

/** Well above the time that the work for a known address takes. */
const ANSWER_AFTER_MS = 300

/** Does the work, and takes as long for an unknown address as for a known one. */
export async function evenly(work: Promise<void>): Promise<void> {
  await Promise.all([sleep(ANSWER_AFTER_MS), work])
}

/**
 * Returns the address in lower case. A malformed one is refused with InvalidFacilitatorEmail, which is the only reason
 * for that refusal (ACC-041).
 */
export function emailOf(address: string): string {
  const parsed = Email.safeParse(address)
  return parsed.success ? parsed.data.toLowerCase() : fail('InvalidFacilitatorEmail')
}
