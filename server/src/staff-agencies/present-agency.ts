/** An agency that is present, not the name of another, and the rule that two listed ones never share a name (PPL-005). */
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { findListedNamesake, lockAgency } from './agencies.store.ts'

/** The agency, locked until the transaction ends. One that was merged is a name of another, and NotFound. */
export async function holdPresentAgency(context: Context, id: number) {
  const agency = found(await lockAgency(context.db, id))
  return agency.mergedInto === null ? agency : fail('NotFound')
}

/** Refuses with AgencyNameTaken and the listed agency that has the name. */
export async function refuseNamesake(context: Context, name: string, except?: number): Promise<void> {
  const namesake = await findListedNamesake(context.db, name, except)
  if (namesake) failWithRecord('AgencyNameTaken', namesake)
}
