/** Converts the refusal of a staff function into sentences for staff. */
import type { ErrorName } from '@hub/contract/errors'
import { Refusal } from '#platform/fail.ts'
import { StaffRefusal } from './staff.ts'

/** The sentence, or the lines, for each refusal name. */
type Sentences = Partial<Record<ErrorName, string | ((refusal: Refusal) => string | readonly string[])>>

/** The teams in which people would be with those of another agency, for a change of agencies (PPL-006). */
export const TWO_AGENCIES: Sentences = {
  TeamsOfTwoAgencies: ({ record }) => {
    const names = (record as { teams: { name: string }[] }).teams.map(({ name }) => name).join(', ')
    return `In ${names} they would be with people of another agency. Remove them first: team remove.`
  },
}

/** Returns the result of the function. Converts its refusal into the command's own. */
export async function withSentences<T>(work: Promise<T>, sentences: Sentences): Promise<T> {
  try {
    return await work
  } catch (error) {
    const sentence = error instanceof Refusal ? sentences[error.refusal] : undefined
    if (!(error instanceof Refusal) || sentence === undefined) throw error
    throw new StaffRefusal([typeof sentence === 'string' ? sentence : sentence(error)].flat(), error)
  }
}
