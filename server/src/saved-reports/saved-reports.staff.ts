/**
 * What staff do with saved reports (REP-006): each has a maker; a shared one is seen by everybody who may see reports, and
 * is changed, shared, sent and deleted by its maker and by owners.
 */
import { createHash } from 'node:crypto'
import {
  addressIn,
  addressText,
  daysOf,
  nextDayOfMonth,
  type ReportAddress,
} from '@hub/contract/report-address.rules'
import { type Period, torontoDay } from '@hub/contract/report-periods.rules'
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { isUniqueViolation } from '#platform/database/database.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { listStaffWith, type StaffReader } from '../staff-accounts/staff-accounts.neighbours.ts'
import {
  countSavedOf,
  deleteSaved,
  findSharedByName,
  insertSaved,
  listSaved,
  lockSaved,
  lockSavedOf,
  type SavedRow,
  updateSaved,
} from './saved-reports.store.ts'

/** As many as one list shows without pages. */
const MOST_OF_ONE = 50

/** Those that the caller sees, by name. */
export async function listSavedReports(context: Context, staffCaller: StaffCaller): Promise<SavedReport[]> {
  const rows = await listSaved(context.db, staffCaller.id)
  const readers = await listStaffWith(context, 'reports')
  return rows.map((row) => shownTo(staffCaller, row, readers))
}

const shownTo = (staff: StaffCaller, row: SavedRow, readers: readonly StaffReader[]): SavedReport => ({
  ...{ id: row.id, name: row.name, address: row.address, isShared: row.isShared },
  version: versionOf(row),
  maker: { id: row.makerId, name: row.makerName },
  mayChange: mayChange(staff, row),
  sending: sendingOf(row, readers),
})

/** Changes with all that is changed by hand; the next day on which it is sent moves on by itself. */
const versionOf = ({ name, address, isShared, sendDay, sendTo }: SavedRow) =>
  createHash('sha256')
    .update(JSON.stringify([name, address, isShared, sendDay, sendTo]))
    .digest('hex')

/** Those that everybody sees, for the command line, where nobody has an account: name, maker and what each asks for. */
export async function listSharedReports(context: Context, _staff: Staff) {
  const rows = await listSaved(context.db, null)
  return rows.map(({ name, makerName, address }) => ({ name, maker: makerName, address }))
}

/**
 * Saves a report. ValidationError: an address that is none; ReportNameTaken: the maker has one of that name, or, where it
 * is shared, everybody has; TooManySavedReports.
 */
export async function saveReport(
  context: Context,
  staffCaller: StaffCaller,
  input: { name: string; address: string; isShared: boolean },
): Promise<{ id: number }> {
  const { name, isShared } = input
  const address = storedAddress(input.address)
  return withFreeName(() =>
    context.db.transaction(async () => {
      await lockSavedOf(context.db, staffCaller.id)
      if ((await countSavedOf(context.db, staffCaller.id)) >= MOST_OF_ONE) fail('TooManySavedReports')
      const createdAt = context.clock.iso()
      const id = await insertSaved(context.db, {
        name,
        address,
        isShared,
        makerId: staffCaller.id,
        createdAt,
      })
      await audit(context, staffCaller, deedOf('report-save', id, noteOf({ name, isShared })))
      return { id }
    }),
  )
}

/** As an address is stored; ValidationError where it shows no report. */
const storedAddress = (text: string) =>
  addressText(addressIn(text) ?? fail('ValidationError', { address: 'A report.' }))

/**
 * Renames it, shares it or keeps it to its maker, and replaces what it shows where an address is given. NotFound, Forbidden
 * for others than its maker and owners, ReportNameTaken, SavedReportChanged with the present one, ValidationError.
 */
export async function editSavedReport(
  context: Context,
  staffCaller: StaffCaller,
  input: { id: number; version: string; name: string; isShared: boolean; address?: string | undefined },
): Promise<void> {
  const { id, version, name, isShared } = input
  const given = input.address === undefined ? undefined : storedAddress(input.address)
  await withFreeName(() =>
    context.db.transaction(async () => {
      const row = await lockOwn(context, staffCaller, { id, version })
      const address = given ?? row.address
      // What one keeps to oneself is mailed to nobody.
      await updateSaved(context.db, id, { name, isShared, address, ...(!isShared && NOT_SENT) })
      const shows = address === row.address ? '' : `, ${row.address} -> ${address}`
      const note = `${noteOf(row)} -> ${noteOf({ name, isShared })}${shows}`
      await audit(context, staffCaller, deedOf('report-edit', id, note))
    }),
  )
}

const NOT_SENT = { sendDay: null, sendTo: [], nextSendOn: null }

/** The staff who may see reports, by name. */
export async function listReportReaders(context: Context, _staff: Staff) {
  return (await listStaffWith(context, 'reports')).map(({ id, name }) => ({ id, name }))
}

/**
 * Sends a link to a shared report to staff on a day of each month, from the next one on; to nobody: not any more. NotFound,
 * Forbidden for others than its maker and owners, SavedReportChanged with the present one, ValidationError where it is not
 * shared, or somebody may not see reports.
 */
export async function scheduleSavedReport(
  context: Context,
  staffCaller: StaffCaller,
  { id, version, day, to }: { id: number; version: string; day: number; to: readonly number[] },
): Promise<void> {
  await context.db.transaction(async () => {
    const row = await lockOwn(context, staffCaller, { id, version })
    if (!row.isShared) fail('ValidationError', { to: 'Share the report first.' })
    const readers = await listStaffWith(context, 'reports')
    const sendTo = [...new Set(to)]
    if (sendTo.some((one) => !readers.some((reader) => reader.id === one)))
      fail('ValidationError', { to: 'Staff who may see reports.' })
    const nextSendOn = nextDayOfMonth(day, torontoDay(context.clock.now().getTime()))
    await updateSaved(context.db, id, sendTo.length === 0 ? NOT_SENT : { sendDay: day, sendTo, nextSendOn })
    const names = readers.filter((one) => sendTo.includes(one.id)).map(({ name }) => name)
    const note = names.length === 0 ? 'to nobody' : `on day ${day} to ${names.join(', ')}`
    await audit(context, staffCaller, deedOf('report-schedule', id, `${row.name} ${note}`))
  })
}

/** To whom it is sent; who may not see reports any more is not among them. */
function sendingOf({ sendDay, sendTo, nextSendOn }: SavedRow, readers: readonly StaffReader[]) {
  if (sendDay === null || nextSendOn === null) return null
  const to = readers.filter(({ id }) => sendTo.includes(id)).map(({ id, name }) => ({ id, name }))
  return { day: sendDay, to, next: nextSendOn }
}

/** NotFound, and Forbidden for others than its maker and owners. */
export async function deleteSavedReport(
  context: Context,
  staffCaller: StaffCaller,
  id: number,
): Promise<void> {
  await context.db.transaction(async () => {
    const row = await lockOwn(context, staffCaller, { id })
    await deleteSaved(context.db, id)
    await audit(context, staffCaller, deedOf('report-delete', id, noteOf(row)))
  })
}

/** What the shared report of a name asks for, with its period as it is today; NotFound. */
export async function findSavedRequest(
  context: Context,
  _staff: Staff,
  name: string,
): Promise<Period & Omit<ReportAddress, 'period'>> {
  const { address } = found(await findSharedByName(context.db, name))
  const { period, ...rest } = found(addressIn(address) ?? null)
  return { ...daysOf(period, torontoDay(context.clock.now().getTime())), ...rest }
}

/** The row for a change, on the version that was read. Whoever does not see it learns nothing of it. */
async function lockOwn(
  context: Context,
  staff: StaffCaller,
  { id, version }: { id: number; version?: string },
) {
  const row = found(await lockSaved(context.db, id))
  if (!row.isShared && row.makerId !== staff.id) fail('NotFound')
  if (!mayChange(staff, row)) fail('Forbidden')
  if (version !== undefined && version !== versionOf(row)) {
    const readers = await listStaffWith(context, 'reports')
    failWithRecord('SavedReportChanged', shownTo(staff, row, readers))
  }
  return row
}

const mayChange = ({ id, roles }: StaffCaller, { makerId }: Pick<SavedRow, 'makerId'>) =>
  id === makerId || roles.includes('owner')

async function withFreeName<T>(save: () => Promise<T>): Promise<T> {
  try {
    return await save()
  } catch (error) {
    if (isUniqueViolation(error)) fail('ReportNameTaken')
    throw error
  }
}

const noteOf = ({ name, isShared }: Pick<SavedRow, 'name' | 'isShared'>) =>
  `${name} (${isShared ? 'shared' : 'personal'})`

const deedOf = (action: Deed['action'], id: number, note: string): Deed => ({
  ...{ action, objectKind: 'saved-report', objectId: id, note },
})
