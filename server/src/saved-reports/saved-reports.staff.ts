/**
 * What staff do with saved reports (REP-006): each has a maker; a shared one is seen by everybody who may see reports, and
 * is renamed, shared and deleted by its maker and by owners.
 */
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
import { fail, found } from '#platform/fail.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { listStaffWith, type StaffReader } from '../staff-accounts/staff-accounts.neighbours.ts'
import {
  countSavedOf,
  deleteSaved,
  findSharedByName,
  insertSaved,
  listSaved,
  lockSaved,
  type SavedRow,
  updateSaved,
} from './saved-reports.store.ts'

/** As many as one list shows without pages. */
const MOST_OF_ONE = 50

/** Those that the caller sees, by name. */
export async function listSavedReports(context: Context, staffCaller: StaffCaller): Promise<SavedReport[]> {
  const rows = await listSaved(context.db, staffCaller.id)
  const readers = await listStaffWith(context, 'reports')
  return rows.map((row) => ({
    ...{ id: row.id, name: row.name, address: row.address, isShared: row.isShared },
    maker: { id: row.makerId, name: row.makerName },
    mayChange: mayChange(staffCaller, row),
    sending: sendingOf(row, readers),
  }))
}

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
  const address = addressText(addressIn(input.address) ?? fail('ValidationError', { address: 'A report.' }))
  return withFreeName(() =>
    context.db.transaction(async () => {
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

/** Renames it, shares it or keeps it to its maker. NotFound, Forbidden for others than its maker and owners, ReportNameTaken. */
export async function editSavedReport(
  context: Context,
  staffCaller: StaffCaller,
  { id, name, isShared }: { id: number; name: string; isShared: boolean },
): Promise<void> {
  await withFreeName(() =>
    context.db.transaction(async () => {
      const row = await lockOwn(context, staffCaller, id)
      // What one keeps to oneself is mailed to nobody.
      await updateSaved(context.db, id, { name, isShared, ...(!isShared && NOT_SENT) })
      await audit(
        context,
        staffCaller,
        deedOf('report-edit', id, `${noteOf(row)} -> ${noteOf({ name, isShared })}`),
      )
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
 * Forbidden for others than its maker and owners, ValidationError where it is not shared, or somebody may not see reports.
 */
export async function scheduleSavedReport(
  context: Context,
  staffCaller: StaffCaller,
  { id, day, to }: { id: number; day: number; to: readonly number[] },
): Promise<void> {
  await context.db.transaction(async () => {
    const row = await lockOwn(context, staffCaller, id)
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
    const row = await lockOwn(context, staffCaller, id)
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

/** The row for a change. Whoever does not see it learns nothing of it. */
async function lockOwn(context: Context, staff: StaffCaller, id: number) {
  const row = found(await lockSaved(context.db, id))
  if (!row.isShared && row.makerId !== staff.id) fail('NotFound')
  if (!mayChange(staff, row)) fail('Forbidden')
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
