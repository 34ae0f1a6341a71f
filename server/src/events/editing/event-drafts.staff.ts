/** What staff do with the draft of an event: add one, save it, discard it, list and preview all of them (CTM-009, CTM-002, STA-012). */
import type { EventFields, StoredEventFields } from '@hub/contract/event-edits'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, staffName } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord } from '#platform/fail.ts'
import { readRolledBack } from '#platform/database/rolled-back.ts'
import * as store from '../event-loading.store.ts'
import { listDraftedEvents } from '../events.neighbours.ts'
import { findEvent } from '../events.store.ts'
import { lockEvent } from '../places.store.ts'
import {
  draftedFields,
  type EditedEvent,
  fileOf,
  keyOf,
  lockEdited,
  storedFields,
  withCauses,
} from './event-fields.ts'
import { refuseUnusable, writeEvent } from './event-storing.ts'

const KEY_WORDS_LENGTH = 60
const RANDOM_LENGTH = 8
const NAMES_IN_NOTE = 10

/** Adds an event that facilitators do not see yet. Its key is made of its title. Refuses with EventsRefused and every fault. */
export async function createEvent(
  context: Context,
  staff: Staff,
  { fields }: { fields: EventFields },
): Promise<{ id: number }> {
  const words = fields.title.toLowerCase().match(/[a-z0-9]+/g) ?? []
  const random = context.random.uuid().slice(0, RANDOM_LENGTH)
  const newKey = [words.join('-').slice(0, KEY_WORDS_LENGTH).replace(/-+$/, ''), random]
    .filter(Boolean)
    .join('-')
  return context.db.transaction(async () => {
    await refuseUnusable(context, fileOf(newKey, fields), undefined)
    const id = await store.claimEventId(context.db)
    await storeDraft(context, staff, { id, newKey, fields, note: '' })
    return { id }
  })
}

/** What is saved of an event, and the version that it was read on. */
interface EditToSave {
  eventId: number
  fields: EventFields
  note?: string
  version: string
}

/**
 * Saves the fields as the draft of the event, with the note for the mail, on the version that was read; a draft in which no
 * field differs from what is published is none. Refuses with NotFound; with EventChanged and what is there now; with EventsRefused and every fault.
 */
export function saveEventDraft(
  context: Context,
  staff: Staff,
  { eventId: id, fields, note = '', version }: EditToSave,
): Promise<StoredEventFields> {
  return context.db.transaction(async () => {
    const { event, draft, published } = await lockVersion(context, id, version)
    await refuseUnusable(context, fileOf(keyOf({ event, draft }), fields), event)
    const drafted = draftedFields(published, fields)
    await storeDraft(context, staff, { id, newKey: draft?.newKey ?? null, fields: drafted, note })
    const saved: EditedEvent = { event, draft: await store.findEventDraft(context.db, id) }
    return withCauses(context, saved, await storedFields(context, saved))
  })
}

/**
 * Discards the draft on the version that was read: what is published stays, and an event that is not published is gone.
 * Refuses with NotFound, and with EventChanged and what is there now.
 */
export function discardEventDraft(
  context: Context,
  staff: Staff,
  { eventId: id, version }: { eventId: number; version: string },
): Promise<void> {
  return context.db.transaction(async () => {
    const { event, draft } = await lockVersion(context, id, version)
    await store.deleteEventDraft(context.db, id)
    const note = `${keyOf({ event, draft })} ${event ? 'as published' : 'gone'}`
    await audit(context, staff, { action: 'event-discard', objectKind: 'event', objectId: id, note })
  })
}

/** Every draft with the fields that the event will have, those that were edited last at the end. */
export function listDrafts(context: Context, _staff: Staff) {
  return listDraftedEvents(context)
}

async function lockVersion(context: Context, id: number, version: string) {
  const edited: EditedEvent = await lockEdited(context, id)
  const now = await storedFields(context, edited)
  if (now.version !== version) failWithRecord('EventChanged', await withCauses(context, edited, now))
  return { ...edited, published: now.published }
}

interface DraftToStore {
  id: number
  newKey: string | null
  fields: Partial<EventFields>
  /** For the mail; empty is none. */
  note: string
}

async function storeDraft(
  context: Context,
  staff: Staff,
  { id, newKey, fields, note }: DraftToStore,
): Promise<void> {
  const names = Object.keys(fields)
  if (names.length > 0 && note !== '') names.unshift('note')
  const edit = { editedBy: staffName(staff), editedAt: context.clock.iso() }
  if (names.length === 0) await store.deleteEventDraft(context.db, id)
  else await store.upsertEventDraft(context.db, { eventId: id, newKey, fields, note, ...edit })
  const edited = newKey ?? (names.slice(0, NAMES_IN_NOTE).join(', ') || 'as published')
  await audit(context, staff, { action: 'event-draft', objectKind: 'event', objectId: id, note: edited })
}

/**
 * What `read` gives as if every draft was published, for staff: no mail, no offer and no row stays (decision 0038). Refuses
 * with EventsRefused where publishing would.
 */
export function readInEventDrafts<T>(context: Context, _staff: Staff, read: () => Promise<T>): Promise<T> {
  const { db } = context
  return readRolledBack(db, async () => {
    const drafts: { key: string; id: number }[] = []
    for (const draft of await store.listEventDrafts(db)) {
      const event = draft.newKey === null ? await findEvent(db, { id: draft.eventId }) : undefined
      drafts.push({ key: keyOf({ event, draft }), id: draft.eventId })
    }
    // Locked in the order of every other writer of several events.
    for (const { id } of drafts.toSorted((one, other) => (one.key < other.key ? -1 : 1)))
      await writeDraft(context, id)
    return read()
  })
}

async function writeDraft(context: Context, id: number): Promise<void> {
  const { db } = context
  const event = await lockEvent(db, { id })
  const draft = await store.findEventDraft(db, id)
  // It was published or discarded meanwhile.
  if (!draft) return
  const { fields } = await storedFields(context, { event, draft })
  const next = fileOf(keyOf({ event, draft }), fields)
  await refuseUnusable(context, next, event)
  await writeEvent(db, { event: next, known: event, newId: id, isShownOnly: true })
}
