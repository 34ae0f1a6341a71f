/** What staff do with agencies: look at them, rename, merge and refuse them (PPL-005, ACC-028). */
import { AGENCY_NAME_MAX, AGENCY_NAME_MIN } from '@hub/contract/constants'
import { Line } from '@hub/contract/fields'
import type { AgencyFields, StoredAgency } from '@hub/contract/staff-agencies'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited, staffName, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { checkTeamsOf } from '../accounts/accounts.neighbours.ts'
import { alikeIn } from './agency-names.ts'
import { holdPresentAgency, refuseNamesake } from './present-agency.ts'
import {
  insertFormerName,
  insertListedAgency,
  listAgencyRows,
  listFormerNames,
  listPeopleOfAgencies,
  type lockAgency,
  updateAgency,
} from './agencies.store.ts'

/**
 * Every agency with the number of facilitators who name it, those that wait for a decision first. With `waiting`, only
 * those. An agency that was merged into another is a name of that one, and not listed.
 */
export async function listAgencies(context: Context, _staff: Staff, filter: { waiting: boolean }) {
  const rows = await listAgencyRows(context.db)
  return rows.filter(({ approvedAt, refusedAt }) => !filter.waiting || (!approvedAt && !refusedAt))
}

/** An agency with its former names, its facilitators, and the agencies that are probably the same. Or NotFound. The reading is audited. */
export function readAgency(context: Context, staff: Staff, id: number) {
  return readAudited(context, staff, { action: 'agency-read', objectKind: 'agency', objectId: id }, () =>
    agencyWithPeople(context, id),
  )
}

async function agencyWithPeople(context: Context, id: number) {
  const rows = await listAgencyRows(context.db)
  const agency = found(rows.find((row) => row.id === id))
  const alike = alikeIn(rows)(agency.name).filter((row) => row.id !== id)
  const people = await listPeopleOfAgencies(context.db, [id, ...alike.map((row) => row.id)])
  const peopleOf = (agencyId: number) => people.filter((one) => one.agencyId === agencyId)
  return {
    ...agency,
    formerNames: (await listFormerNames(context.db, id)).map(({ name }) => name),
    people: peopleOf(id),
    probableDuplicates: alike.map((row) => ({ ...row, people: peopleOf(row.id) })),
  }
}

/** Pairs of agencies that are probably one, each with the people whose cities and addresses show it. The reading is audited. */
export function listAgencyDuplicates(context: Context, staff: Staff) {
  return readAudited(context, staff, { action: 'agency-duplicates-read' }, () => pairsWithPeople(context))
}

async function pairsWithPeople(context: Context) {
  const rows = await listAgencyRows(context.db)
  const alike = alikeIn(rows)
  const pairs = rows.flatMap((one, index) =>
    alike(one.name)
      .filter((other) => rows.indexOf(other) > index)
      .map((other) => [one, other]),
  )
  const people = await listPeopleOfAgencies(
    context.db,
    pairs.flat().map(({ id }) => id),
  )
  return pairs.map((pair) =>
    pair.map((row) => ({ ...row, people: people.filter(({ agencyId }) => agencyId === row.id) })),
  )
}

/** Lists a new agency. Refuses with ValidationError, or AgencyNameTaken and the agency that has the name. */
export async function addListedAgency(context: Context, staff: Staff, given: string) {
  const name = nameOf(given)
  return context.db.transaction(async () => {
    await refuseNamesake(context, name)
    const id = await insertListedAgency(context.db, name, context.clock.iso())
    await audit(context, staff, { action: 'agency-add', objectKind: 'agency', objectId: id })
    return { id, name }
  })
}

/**
 * Renames an agency; it is found by its former name too. Refuses with NotFound, ValidationError, or AgencyNameTaken and
 * the agency that has the name.
 */
export async function renameAgency(
  context: Context,
  staff: Staff,
  input: { id: number; name: string; reason: string },
) {
  const { id, reason } = input
  const name = nameOf(input.name)
  return context.db.transaction(async () => {
    const agency = await holdPresentAgency(context, id)
    await refuseNamesake(context, name, id)
    if (agency.name === name) return { id, was: name, name }
    await updateAgency(context.db, id, { name, ...editedNow(context, staff, agency) })
    await insertFormerName(context.db, { name: agency.name, id, now: context.clock.iso() })
    await changed(context, staff, {
      action: 'agency-rename',
      id,
      note: `${agency.name} -> ${name}: ${reason}`,
    })
    return { id, was: agency.name, name }
  })
}

/**
 * Edits an agency on the version that was read; it is found by a former name too. Refuses with NotFound, with
 * AgencyChanged and what is stored now (STA-012), or with AgencyNameTaken and the agency that has the name.
 */
export async function editAgency(
  context: Context,
  staff: Staff,
  input: AgencyFields & { id: number; version: number; reason: string },
): Promise<StoredAgency> {
  const { id, version, reason, name, phoneNumber, note } = input
  return context.db.transaction(async () => {
    const agency = await holdPresentAgency(context, id)
    if (agency.version !== version) failWithRecord('AgencyChanged', storedOf(agency))
    const edited = { ...agency, name, phoneNumber, note, ...editedNow(context, staff, agency) }
    if (agency.name !== name) {
      await refuseNamesake(context, name, id)
      await insertFormerName(context.db, { name: agency.name, id, now: context.clock.iso() })
    }
    const { editedAt, editedBy } = edited
    await updateAgency(context.db, id, {
      name,
      phoneNumber,
      note,
      version: edited.version,
      editedAt,
      editedBy,
    })
    const what = (['name', 'phoneNumber', 'note'] as const)
      .filter((field) => agency[field] !== edited[field])
      // A note may be long: the log says that it is another one.
      .map((field) => (field === 'note' ? 'note' : `${field} ${agency[field]} -> ${edited[field]}`))
    await changed(context, staff, {
      action: 'agency-edit',
      id,
      note: `${what.join(', ') || 'nothing'}: ${reason}`,
    })
    return storedOf(edited)
  })
}

type AgencyStored = NonNullable<Awaited<ReturnType<typeof lockAgency>>>

const editedNow = (context: Context, staff: Staff, { version }: AgencyStored) => ({
  version: version + 1,
  editedBy: staffName(staff),
  editedAt: context.clock.iso(),
})

function storedOf({ id, name, phoneNumber, note, version, editedBy, editedAt }: AgencyStored): StoredAgency {
  return {
    id,
    name,
    phoneNumber,
    note,
    version,
    editedBy,
    editedAt: editedAt && new Date(editedAt).toISOString(),
  }
}

/**
 * Lists an agency for everyone who registers from now on. Refuses with NotFound, with AgencyNameTaken and the agency that
 * has the name, or with TeamsOfTwoAgencies and the teams in which its people are with those of another.
 */
export function approveAgency(
  context: Context,
  staff: Staff,
  id: number,
): Promise<{ id: number; name: string }> {
  return context.db.transaction(() => approve(context, staff, id))
}

/** Lists several agencies, all or none. Refuses as for one. */
export function approveAgencies(context: Context, staff: Staff, ids: readonly number[]) {
  return eachInOrder(context, ids, (id) => approve(context, staff, id))
}

/** Takes several agencies off the list, all or none. Refuses as for one. */
export function refuseAgencies(
  context: Context,
  staff: Staff,
  { ids, reason }: { ids: readonly number[]; reason: string },
) {
  return eachInOrder(context, ids, (id) => refuseAgency(context, staff, { id, reason }))
}

/** In one order, so that two who change the same agencies do not wait for each other without end. */
function eachInOrder<T>(
  context: Context,
  ids: readonly number[],
  change: (id: number) => Promise<T>,
): Promise<T[]> {
  return context.db.transaction(async () => {
    const changedOnes: T[] = []
    for (const id of [...new Set(ids)].toSorted((a, b) => a - b)) changedOnes.push(await change(id))
    return changedOnes
  })
}

/**
 * Takes an agency off the list, or decides that a typed one is not listed. Its facilitators stay as they are; each is a
 * decision of its own. Refuses with NotFound.
 */
export async function refuseAgency(context: Context, staff: Staff, input: { id: number; reason: string }) {
  return context.db.transaction(async () => {
    const { id, name, approvedAt } = await holdPresentAgency(context, input.id)
    await updateAgency(context.db, id, { approvedAt: null, refusedAt: context.clock.iso() })
    await changed(context, staff, { action: 'agency-refuse', id, note: input.reason })
    return { id, name, wasListed: approvedAt !== null }
  })
}

/** Lists an agency, if it is not. The caller has a transaction. */
async function approve(context: Context, staff: Staff, id: number) {
  const { name, approvedAt } = await holdPresentAgency(context, id)
  if (approvedAt !== null) return { id, name }
  await refuseNamesake(context, name, id)
  const people = await listPeopleOfAgencies(context.db, [id])
  await checkTeamsOf(context, { ids: people.map((one) => one.id), agencyId: id })
  await updateAgency(context.db, id, { approvedAt: context.clock.iso(), refusedAt: null })
  await changed(context, staff, { action: 'agency-approve', id })
  return { id, name }
}

function nameOf(given: string): string {
  const name = Line.safeParse(given).data ?? ''
  if (name.length >= AGENCY_NAME_MIN && name.length <= AGENCY_NAME_MAX) return name
  return fail('ValidationError', { name: `${AGENCY_NAME_MIN} to ${AGENCY_NAME_MAX} printable characters.` })
}

async function changed(
  context: Context,
  staff: Staff,
  deed: { action: Deed['action']; id: number; note?: string },
): Promise<void> {
  const { action, id, note } = deed
  await audit(context, staff, {
    action,
    objectKind: 'agency',
    objectId: id,
    ...(note !== undefined && { note }),
  })
}
