/** What staff do with one event in the console: read its fields, see what an edit causes, publish it (CTM-009). */
import type { EventEffects, EventFields, StoredEventFields } from '@hub/contract/event-edits'
import type { Staff } from '#platform/audit/actor.ts'
import { readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { fail, failWithRecord, found } from '#platform/fail.ts'
import { deleteEventDraft } from '../event-loading.store.ts'
import {
  draftedFields,
  fileOf,
  findEdited,
  keyOf,
  lockEdited,
  storedFields,
  withCauses,
} from './event-fields.ts'
import { effectsOf, refuseUnusable, storeEvents } from './event-storing.ts'

/** The fields of an event with its draft, and their version. They name nobody who attends. Refuses with NotFound. */
export async function readEventFields(
  context: Context,
  _staff: Staff,
  eventId: number,
): Promise<StoredEventFields> {
  const edited = await findEdited(context, eventId)
  return withCauses(context, edited, await storedFields(context, edited))
}

/**
 * Whom publishing these fields would concern. Nothing is changed; the reading is audited. Refuses with NotFound, and with
 * EventsRefused as publishing does.
 */
export function previewEventEdit(
  context: Context,
  staff: Staff,
  { eventId, fields, note = '' }: { eventId: number; fields: EventFields; note?: string },
): Promise<EventEffects> {
  const deed = { action: 'event-registrants', objectKind: 'event', objectId: eventId } as const
  return readAudited(context, staff, deed, async () => {
    const edited = await findEdited(context, eventId)
    const next = fileOf(keyOf(edited), fields)
    await refuseUnusable(context, next, edited.event)
    return effectsOf(context, edited.event, { ...next, note })
  })
}

/** What is published, the version that it was read on, and how many were shown to be mailed. */
interface EditToPublish extends Pick<EventEffects, 'told' | 'offers'> {
  eventId: number
  fields: EventFields
  note?: string
  version: string
}

/**
 * Publishes the fields on the version that was read, in place of the draft; the mail about a new time or location has the
 * note. Refuses with NotFound; with EventChanged and what is there now (STA-012); with NothingToPublish where no field
 * differs; with EffectsChanged where others would be mailed than was shown; with EventsRefused and every fault.
 */
export function publishEvent(
  context: Context,
  staff: Staff,
  input: EditToPublish,
): Promise<{ id: number; told: number }> {
  const { eventId: id, fields, note = '', version } = input
  return context.db.transaction(async () => {
    const edited = await lockEdited(context, id)
    const now = await storedFields(context, edited)
    if (now.version !== version) failWithRecord('EventChanged', await withCauses(context, edited, now))
    if (Object.keys(draftedFields(now.published, fields)).length === 0) fail('NothingToPublish')
    const next = fileOf(keyOf(edited), fields)
    const action = edited.event ? 'event-edit' : 'event-create'
    const [saved] = await storeEvents(context, staff, { ...{ list: [next], action }, newId: id, note })
    const { told, offers } = found(saved)
    // The transaction takes back what was stored.
    if (told !== input.told || offers !== input.offers) failWithRecord('EffectsChanged', { told, offers })
    await deleteEventDraft(context.db, id)
    return { id, told }
  })
}
