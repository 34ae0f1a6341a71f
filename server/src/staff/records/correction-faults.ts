/** The sentences for the faults of a correction. */
import { AGE_MAX, PARTICIPATION_COUNT_MAX, PARTICIPATION_MIN } from '@hub/contract/constants'
import { TIME_FAULTS } from '@hub/contract/records.rules'
import type { CorrectionFault } from '@hub/contract/staff-records'
import { Refusal } from '#platform/fail.ts'

const AGES = `a whole number from ${PARTICIPATION_MIN} to ${AGE_MAX}`
const COUNTS = `a whole number from ${PARTICIPATION_MIN} to ${PARTICIPATION_COUNT_MAX}`
const FIELDS: Record<string, string> = {
  ...TIME_FAULTS,
  facilitatorIds: 'At least one facilitator is needed, and each once.',
  clientIds: 'At least one client is needed, and each once.',
  minAge: `The youngest age must be ${AGES}.`,
  maxAge: `The oldest age must be ${AGES}, and not below the youngest.`,
  participationCount: `The number of people must be ${COUNTS}.`,
  demographicsList: `Each group may be named once; in all there must be ${COUNTS} of people.`,
}

function sentenceOf(fault: CorrectionFault): string {
  switch (fault.code) {
    case 'field':
      return FIELDS[fault.field] ?? `${fault.field} does not fit.`
    case 'host-missing':
      return 'The host stays among the facilitators.'
    case 'facilitator-out-of-reach':
      return `${fault.email} is not of the host's team.`
    case 'facilitator-unknown':
      return `There is no facilitator ${fault.email}.`
    case 'client-unknown':
      return `There is no client ${fault.clientCode}.`
    case 'nothing-changed':
      return 'Nothing of the record would change.'
    case 'client-out-of-reach':
      return `The client ${fault.clientCode} is not of the host's team.`
    case 'client-closed-before':
      return `The file of the client ${fault.clientCode} was closed before the session began.`
  }
}

/** The sentences of a refused correction. Any other error stays one. */
export function faultSentences(error: unknown): string[] {
  if (!(error instanceof Refusal) || error.refusal !== 'CorrectionRefused') throw error
  return (error.record as { faults: readonly CorrectionFault[] }).faults.map((fault) => sentenceOf(fault))
}
