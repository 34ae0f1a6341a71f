/** What staff do about two agencies that are one: see what a merge does, merge them, and take it back (PPL-005, STA-013). */
import type { MergeCounts } from '@hub/contract/staff-agencies'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, auditEach, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import {
  insertMerge,
  listFormerNames,
  listPeopleOfAgencies,
  lockMerge,
  findLastMergeOf,
  updateAgency,
  updateAgencyOf,
  updateAgencyOfAll,
  updateMergeUndone,
} from './agencies.store.ts'
import { checkTeamsOf } from '../accounts/accounts.neighbours.ts'
import { agencyStatusOf } from './agency-status.ts'
import { holdPresentAgency, refuseNamesake } from './present-agency.ts'

export interface AgencyMerge {
  fromId: number
  intoId: number
  reason: string
  /** Says what would happen, and changes nothing. It names people, so it is audited. */
  isDryRun: boolean
  /** What was shown before (STA-013). */
  seen?: MergeCounts | undefined
}

/**
 * Moves everybody of one agency into another, in one transaction; its name stays as a name of the other. Clients,
 * records and teams belong to the facilitators and stay theirs. Gives the id by which it can be undone. Refuses with
 * NotFound, with AgencyNotListed when the other is not listed, with TeamsOfTwoAgencies and the teams in which people would be
 * with those of another agency, with EffectsChanged when others would go over than was shown, and with ValidationError for
 * one and the same.
 */
export async function mergeAgencies(context: Context, staff: Staff, input: AgencyMerge) {
  const { fromId, intoId, reason, isDryRun, seen } = input
  if (fromId === intoId) fail('ValidationError', { intoId: 'Another agency.' })
  return context.db.transaction(async () => {
    const { from, into } = await holdBoth(context, fromId, intoId)
    if (into.approvedAt === null) failWithRecord('AgencyNotListed', { id: into.id, name: into.name })
    const people = (await listPeopleOfAgencies(context.db, [fromId])).map(({ id, name, email }) => ({
      id,
      name,
      email,
    }))
    await checkTeamsOf(context, { ids: people.map(({ id }) => id), agencyId: intoId })
    const names = [from.name, ...(await listFormerNames(context.db, fromId)).map(({ name }) => name)]
    const counts = { facilitators: people.length, names: names.length }
    if (seen !== undefined && (seen.facilitators !== counts.facilitators || seen.names !== counts.names))
      failWithRecord('EffectsChanged', counts)
    const merge = { from: nameOf(from), into: nameOf(into), people, names }
    if (isDryRun) {
      await audit(context, staff, ofMerge('agency-merge-shown', { fromId, intoId, reason }))
      return { ...merge, isDone: false, mergeId: null }
    }
    return { ...merge, isDone: true, mergeId: await storeMerge(context, staff, { from, intoId, reason }) }
  })
}

type Agency = Awaited<ReturnType<typeof holdPresentAgency>>

const nameOf = (agency: Agency) => ({ id: agency.id, name: agency.name, status: agencyStatusOf(agency) })

/** Both, locked in the order of their ids, so that two merges cannot wait for each other. */
async function holdBoth(context: Context, fromId: number, intoId: number) {
  const held = [await holdPresentAgency(context, Math.min(fromId, intoId))]
  held.push(await holdPresentAgency(context, Math.max(fromId, intoId)))
  return {
    from: found(held.find(({ id }) => id === fromId)),
    into: found(held.find(({ id }) => id === intoId)),
  }
}

async function storeMerge(
  context: Context,
  staff: Staff,
  merge: { from: Agency; intoId: number; reason: string },
): Promise<number> {
  const { from, intoId, reason } = merge
  const fromId = from.id
  const { facilitatorIds, nameIds } = await updateAgencyOfAll(context.db, fromId, intoId)
  await updateAgency(context.db, fromId, { mergedInto: intoId, approvedAt: null, refusedAt: null })
  const mergeId = await insertMerge(context.db, {
    ...{ fromId, intoId, approvedAt: from.approvedAt, refusedAt: from.refusedAt, facilitatorIds, nameIds },
    ...{ mergedAt: context.clock.iso(), mergedBy: staffName(staff) },
  })
  await audit(context, staff, ofMerge('agency-merge', { fromId, intoId, reason }))
  await auditMoved(context, staff, { ids: facilitatorIds, note: `agency ${fromId} -> ${intoId}` })
  return mergeId
}

async function auditMoved(context: Context, staff: Staff, { ids, note }: { ids: number[]; note: string }) {
  const deeds = ids.map((id): Deed => ({
    action: 'agency-moved',
    objectKind: 'facilitator',
    objectId: id,
    note,
  }))
  if (deeds.length > 0) await auditEach(context, staff, deeds)
}

/**
 * Takes a merge back: the agency is what it was, and whoever went over and is still there returns. Those who chose the
 * name since then stay where they are. Refuses with NotFound, with MergeNotUndoable when it was undone or the other was
 * merged further, with AgencyNameTaken when another listed agency has the name by now, and with TeamsOfTwoAgencies where
 * one who returns is in a team of the other.
 */
export async function undoAgencyMerge(context: Context, staff: Staff, mergeId: number) {
  return context.db.transaction(async () => {
    const merge = found(await lockMerge(context.db, mergeId))
    const { fromId, intoId, approvedAt, refusedAt } = merge
    const [from, into] = [found(merge.from), found(merge.into)]
    // Until this merge is undone, the agency is where it went: nothing else ends that.
    if (merge.undoneAt !== null || into.mergedInto !== null) fail('MergeNotUndoable')
    const { facilitatorIds: ids, nameIds } = merge
    if (approvedAt !== null) {
      await refuseNamesake(context, from.name, fromId)
      await checkTeamsOf(context, { ids: await stillIn(context, intoId, ids), agencyId: fromId })
    }
    await updateAgency(context.db, fromId, { mergedInto: null, approvedAt, refusedAt })
    const back = await updateAgencyOf(context.db, { ids, nameIds, from: intoId, to: fromId })
    await updateMergeUndone(context.db, mergeId, context.clock.iso())
    await audit(context, staff, ofMerge('agency-merge-undone', { fromId, intoId, reason: 'taken back' }))
    await auditMoved(context, staff, { ids: back, note: `agency ${intoId} -> ${fromId}` })
    return { id: fromId, name: from.name, facilitators: back.length }
  })
}

/** Who of these has not gone on to another agency. */
async function stillIn(context: Context, agencyId: number, ids: readonly number[]): Promise<number[]> {
  const there = new Set((await listPeopleOfAgencies(context.db, [agencyId])).map(({ id }) => id))
  return ids.filter((id) => there.has(id))
}

/** The last merge by which the agency became a name of another, or NotFound. */
export async function findMergeOf(
  context: Context,
  _staff: Staff,
  agencyId: number,
): Promise<{ id: number }> {
  return found(await findLastMergeOf(context.db, agencyId))
}

function ofMerge(action: Deed['action'], merge: { fromId: number; intoId: number; reason: string }) {
  const { fromId, intoId, reason } = merge
  return { action, objectKind: 'agency', objectId: fromId, note: `into ${intoId}: ${reason}` }
}
