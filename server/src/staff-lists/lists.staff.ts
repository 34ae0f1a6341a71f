/** What staff do with selection lists: see them, add, rename, retire, restore and order entries (CTM-001, CTM-003, CTM-008). */
import type { BodyOf } from '@hub/contract/endpoint'
import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import { ADULT_MARK, agesIn, LIST_TYPES, LISTS, markOfAge, PERSONAL_LISTS } from '@hub/contract/lists.rules'
import { SOURCE_LOCALE } from '@hub/contract/locales'
import type * as calls from '@hub/contract/staff-lists'
import type { ListEntry, ListEntryUses, SelectionList } from '@hub/contract/staff-lists'
import { isSameValue } from '@hub/contract/content.rules'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited, type Deed } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { keyOfNewEntry } from '../metas/metas.neighbours.ts'
import {
  countMissing,
  presentEntry,
  type Texts,
  textsOf,
  translationsOf,
  withoutEmpty,
} from './list-entries.rules.ts'
import {
  countUses,
  type EntryRow,
  insertEntry,
  listEntries,
  lockEntries,
  updateEntry,
  updateEntryOrder,
} from './lists.store.ts'

const OBJECT = 'list-entry'
const AGE_NUMBERS = 'An age names its numbers, and keeps them.'

/** Every list with all entries, also the retired ones, and how many translations it lacks. */
export async function listLists(context: Context, _staff: Staff): Promise<SelectionList[]> {
  const rows = await listEntries(context.db)
  return LIST_TYPES.map((type) => {
    const ofType = rows.filter((row) => row.type === type)
    const entries = ofType.map((row) => presentEntry(row, ofType))
    return { type, ...LISTS[type], missing: countMissing(type, entries), entries }
  })
}

/**
 * Adds an entry at the end of a list. Refuses with ListFixed where the product knows the entries by itself, with
 * ListTextTaken and the entry that has the text or the code, and with ValidationError an age without numbers.
 */
export async function addListEntry(
  context: Context,
  staff: Staff,
  { type, texts, code, isForAdults = false }: BodyOf<typeof calls.addListEntry>,
): Promise<ListEntry> {
  const { isOpen, hasCodes, hasAdults } = LISTS[type]
  const text = texts[SOURCE_LOCALE]
  if (!isOpen) fail('ListFixed')
  if (type === 'age' && agesIn(text).length === 0) fail('ValidationError', { texts: AGE_NUMBERS })
  if (!hasCodes && code !== undefined) fail('ValidationError', { code: 'This list has no codes.' })
  if (!hasAdults && isForAdults) fail('ValidationError', { isForAdults: 'Not in this list.' })
  return context.db.transaction(async () => {
    const list = (await lockEntries(context.db)).filter((row) => row.type === type)
    refuseTaken(list, { texts })
    const key = freeKey(list, keyOfNewEntry(context, code ?? text) || 'entry')
    const ownCode = hasCodes ? (code ?? key.toUpperCase()) : null
    refuseCodeTaken(list, ownCode)
    const mark = type === 'age' ? markOfAge(text, list) : isForAdults ? ADULT_MARK : null
    const id = await insertEntry(context.db, {
      ...{ metaType: type, key, metaValue: text, metaCode: ownCode, metaMark: mark },
      translations: translationsOf(texts),
    })
    await changed(context, staff, { action: 'list-add', id, note: `${type}: ${text}` })
    return presentOne(context, id)
  })
}

/**
 * Changes the texts of an entry, on those that were read; its key, code and mark stay. Refuses with NotFound, with
 * ListFixed where a drawing is found by the text, with ListChanged and the entry as it is (STA-012), with ListTextTaken,
 * and with ValidationError an age with other numbers.
 */
export async function renameListEntry(
  context: Context,
  staff: Staff,
  { id, was, texts }: BodyOf<typeof calls.renameListEntry> & { id: number },
): Promise<ListEntry> {
  return context.db.transaction(async () => {
    const { row, list } = await heldEntry(context, id)
    if (!LISTS[row.type].isNamed) fail('ListFixed')
    const now = textsOf(row)
    if (!isSameValue(withoutEmpty(was), now)) failWithRecord('ListChanged', presentEntry(row, list))
    const text = texts[SOURCE_LOCALE]
    if (row.type === 'age' && !isSameValue(agesIn(text), agesIn(row.text)))
      fail('ValidationError', { texts: AGE_NUMBERS })
    refuseTaken(list, { texts, except: id })
    if (isSameValue(withoutEmpty(texts), now)) return presentEntry(row, list)
    await updateEntry(context.db, id, { metaValue: text, translations: translationsOf(texts) })
    const note = `${row.type}: ${wordsOf(now)} -> ${wordsOf(withoutEmpty(texts))}`
    await changed(context, staff, { action: 'list-rename', id, note })
    return presentOne(context, id)
  })
}

/**
 * How many files, records and events name an entry. Of what tells about people, small numbers stay unsaid (REP-004).
 * Refuses with NotFound. The reading is audited.
 */
export function readListEntryUses(context: Context, staff: Staff, id: number): Promise<ListEntryUses> {
  const deed: Deed = { action: 'list-uses-read', objectKind: OBJECT, objectId: id }
  return readAudited(context, staff, deed, async () => {
    const row = found((await listEntries(context.db)).find((one) => one.id === id))
    const { files, records, events } = await countUses(context.db, row)
    const isPersonal = PERSONAL_LISTS.includes(row.type)
    const told = (count: number) => (isPersonal && count > 0 && count < LEAST_PEOPLE ? null : count)
    return { files: told(files), records: told(records), events }
  })
}

/**
 * Lets nobody choose an entry any more; what names it stays as it is (CTM-008). Refuses with NotFound, and with
 * ListEntryNeeded and what the product needs it for.
 */
export async function retireListEntry(
  context: Context,
  staff: Staff,
  { id, reason }: { id: number; reason: string },
): Promise<ListEntry> {
  return context.db.transaction(async () => {
    const { row, list } = await heldEntry(context, id)
    const present = presentEntry(row, list)
    if (row.retiredAt !== null) return present
    if (present.neededFor !== null) failWithRecord('ListEntryNeeded', { neededFor: present.neededFor })
    await updateEntry(context.db, id, { retiredAt: context.clock.iso() })
    await changed(context, staff, { action: 'list-retire', id, note: `${row.type}, ${row.text}: ${reason}` })
    return presentOne(context, id)
  })
}

/** Lets everyone choose a retired entry again. Refuses with NotFound. */
export async function restoreListEntry(context: Context, staff: Staff, id: number): Promise<ListEntry> {
  return context.db.transaction(async () => {
    const { row, list } = await heldEntry(context, id)
    if (row.retiredAt === null) return presentEntry(row, list)
    await updateEntry(context.db, id, { retiredAt: null })
    await changed(context, staff, { action: 'list-restore', id, note: `${row.type}: ${row.text}` })
    return presentOne(context, id)
  })
}

/** Puts a list into another order, on the order that was read. Refuses with ListChanged and the order that it has now. */
export async function orderList(
  context: Context,
  staff: Staff,
  { type, was, ids }: BodyOf<typeof calls.orderList>,
): Promise<number[]> {
  return context.db.transaction(async () => {
    const now = (await lockEntries(context.db)).filter((row) => row.type === type).map(({ id }) => id)
    const isSameSet = ids.length === now.length && new Set([...ids, ...now]).size === now.length
    if (!isSameValue(was, now) || !isSameSet) failWithRecord('ListChanged', { ids: now })
    await updateEntryOrder(context.db, ids)
    await changed(context, staff, { action: 'list-order', note: `${type}: ${ids.join(', ')}` })
    return ids
  })
}

async function heldEntry(context: Context, id: number): Promise<{ row: EntryRow; list: EntryRow[] }> {
  const rows = await lockEntries(context.db)
  const row = found(rows.find((one) => one.id === id))
  return { row, list: rows.filter(({ type }) => type === row.type) }
}

async function presentOne(context: Context, id: number): Promise<ListEntry> {
  const rows = await listEntries(context.db)
  const row = found(rows.find((one) => one.id === id))
  const list = rows.filter(({ type }) => type === row.type)
  return presentEntry(row, list)
}

/** Refuses an English text that another entry of the list has, whether it is retired or not. */
function refuseTaken(list: readonly EntryRow[], { texts, except }: { texts: Texts; except?: number }): void {
  const text = texts[SOURCE_LOCALE].toLowerCase()
  const other = list.find((row) => row.id !== except && row.text.toLowerCase() === text)
  if (other) failWithRecord('ListTextTaken', presentEntry(other, list))
}

function refuseCodeTaken(list: readonly EntryRow[], code: string | null): void {
  const other = list.find((row) => row.code !== null && row.code.toLowerCase() === code?.toLowerCase())
  if (other) failWithRecord('ListTextTaken', presentEntry(other, list))
}

/** The key, or the key with the first number that is free: an entry that was renamed keeps its own. */
function freeKey(list: readonly EntryRow[], wanted: string): string {
  const taken = new Set(list.map(({ key }) => key))
  let key = wanted
  for (let number = 2; taken.has(key); number += 1) key = `${wanted}-${number}`
  return key
}

const wordsOf = (texts: object) => Object.values(texts).join(' / ')

/** Every node forgets the lists, so that facilitators have the new ones at once. */
async function changed(
  context: Context,
  staff: Staff,
  { action, id, note }: { action: Deed['action']; id?: number; note: string },
): Promise<void> {
  await context.signals.send('forget-lists', '')
  await audit(context, staff, {
    ...{ action, objectKind: OBJECT, note },
    ...(id !== undefined && { objectId: id }),
  })
}
