/** One answer for every address: neither its words nor its time tell whether an account has it (CON-18). */
import { setTimeout as sleep } from 'node:timers/promises'
import { Email } from '@hub/contract/fields'
import { fail } from '#platform/fail.ts'

/** Well above the work for a known address. */
const ANSWER_AFTER_MS = 300

/** Does the work, and ends no sooner than it would for an address nobody has. */
export async function evenly(work: Promise<void>): Promise<void> {
  await Promise.all([sleep(ANSWER_AFTER_MS), work])
}

/** The address in lower case, or a refusal with InvalidFacilitatorEmail, which a malformed one gets alone (ACC-041). */
export function emailOf(address: string): string {
  const parsed = Email.safeParse(address)
  return parsed.success ? parsed.data.toLowerCase() : fail('InvalidFacilitatorEmail')
}
