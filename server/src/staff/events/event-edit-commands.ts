/** The staff commands that read one event, and edit it in its draft: nobody sees that until it is published (CTM-009, STA-008). */
import path from 'node:path'
import { EMPTY_EVENT, EventFields, EventNote, missingInEvent, NOTE_MAX } from '@hub/contract/event-edits'
import {
  createEvent,
  discardEventDraft,
  listDrafts,
  readInEventDrafts,
  saveEventDraft,
} from '../../events/editing/event-drafts.staff.ts'
import { previewEventEdit, publishEvent, readEventFields } from '../../events/editing/event-editing.staff.ts'
import * as events from '../../events/events.service.ts'
import { readEventForStaff } from '../../staff-events/staff-events.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { columns, type Command, wholeNumber } from '../command.ts'
import { readJsonFile } from '../json-file.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { EVENTS_REFUSED, mailLines } from './event-faults.ts'

const sentences = (id: number) => ({
  NotFound: `There is no event ${id}, or it is cancelled already.`,
  EventChanged: `Somebody else changed this event at the same moment. Look at it: event draft ${id}`,
  NothingToPublish: `Everything of event ${id} is published.`,
  EffectsChanged: `Others would be mailed than was counted. Try again: event publish ${id}`,
  ...EVENTS_REFUSED,
})

/** The fields with those of a file in their place. */
async function editedFields(fields: EventFields, file: string): Promise<EventFields> {
  const given = (await readJsonFile(file)) as object
  const unknown = Object.keys(given).filter((name) => !(name in EventFields.shape))
  if (unknown.length > 0)
    refuse(`An event has no ${unknown.join(', ')}: see the fields of event show --json.`)
  const read = EventFields.safeParse({ ...fields, ...given })
  if (read.success) return read.data
  const faults = read.error.issues.map(({ path: at, message }) => `  ${at.join('.')}: ${message}`)
  return refuse('The fields were not read:', ...faults)
}

/** The note for the mail, as the console takes it. */
function checkedNote(given: string): string {
  const read = EventNote.safeParse(given)
  return read.success ? read.data : refuse(`A note has up to ${NOTE_MAX} printable characters.`)
}

/** Each field that differs, as it is published and as it will be. */
async function changesOf(context: Context, staff: Staff, id: number) {
  const { fields, published } = await withSentences(readEventFields(context, staff, id), sentences(id))
  const names = Object.keys(fields) as (keyof EventFields)[]
  const changes = names
    .filter((name) => JSON.stringify(fields[name]) !== JSON.stringify((published ?? EMPTY_EVENT)[name]))
    .map((name) => ({ field: name, was: published?.[name] ?? null, is: fields[name] ?? null }))
  return { isNew: published === null, changes }
}

const shownText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value))
const CHANGES = '[{ field, was, is }]'

export const EVENT_EDIT_COMMANDS: readonly Command[] = [
  {
    words: 'event show',
    takes: '<id>',
    does: 'One event with the numbers of its people, and with --json every field that can be edited',
    gives: '{ event: { id, title, ... }, fields: {...} }',
    async run(context, staff, { given: [word = ''] }) {
      const id = wholeNumber(word, 'The id')
      const event = await withSentences(readEventForStaff(context, staff, id), sentences(id))
      const { fields } = await withSentences(readEventFields(context, staff, id), sentences(id))
      const rows = Object.entries({ ...fields, ...event }).flatMap(([name, value]) =>
        value === null || value === '' || typeof value === 'object' ? [] : [[name, String(value)]],
      )
      return outcome({ event, fields }, ...columns(['field', 'value'], rows, ''))
    },
  },
  {
    words: 'event drafts',
    takes: '',
    does: 'Every event with something that is not published',
    gives: '[{ id, isNew, fields: {...}, editedBy, editedAt }]',
    async run(context, staff) {
      const drafts = await listDrafts(context, staff)
      const rows = drafts.map(({ id, isNew, fields, editedBy, editedAt }) => [
        ...[id, fields.title, isNew ? 'new' : 'changed', missingInEvent(fields), editedBy, editedAt],
      ])
      const heads = ['id', 'title', 'draft', 'to translate', 'by', 'at']
      return outcome(drafts, ...columns(heads, rows, 'No event has a draft.'))
    },
  },
  {
    words: 'event draft',
    takes: '<id>',
    does: 'What of an event is not published',
    gives: `{ isNew, changes: ${CHANGES} }`,
    async run(context, staff, { given: [given = ''] }) {
      const { isNew, changes } = await changesOf(context, staff, wholeNumber(given, 'The id'))
      const rows = changes.map(({ field, was, is }) => [field, isNew ? '' : shownText(was), shownText(is)])
      const none = 'Everything of this event is published.'
      return outcome({ isNew, changes }, ...columns(['field', 'published', 'draft'], rows, none))
    },
  },
  {
    words: 'event add',
    takes: '<fields.json>',
    does: 'Adds an event as a draft, with the fields that a file of events gives one',
    gives: '{ id }',
    async run(context, staff, { given: [file = ''], folder }) {
      const fields = await editedFields(EMPTY_EVENT, path.resolve(folder, file))
      const added = await withSentences(createEvent(context, staff, { fields }), EVENTS_REFUSED)
      return outcome(added, `Event ${added.id} is a draft. To show facilitators: event publish ${added.id}`)
    },
  },
  {
    words: 'event edit',
    takes: '<id> <fields.json> [--note <text>]',
    does: 'Saves fields of an event in its draft; those that the file does not name stay; --note is added to the mail about a new time or location',
    options: { note: { type: 'string' } },
    gives: `{ id, changes: ${CHANGES} }`,
    async run(context, staff, { given: [given = '', file = ''], folder, text }) {
      const id = wholeNumber(given, 'The id')
      const now = await withSentences(readEventFields(context, staff, id), sentences(id))
      const fields = await editedFields(now.fields, path.resolve(folder, file))
      const note = checkedNote(text('note') ?? now.note)
      const edit = { eventId: id, fields, note, version: now.version }
      await withSentences(saveEventDraft(context, staff, edit), sentences(id))
      const { changes } = await changesOf(context, staff, id)
      const names = changes.map(({ field }) => field).join(', ')
      return outcome(
        { id, changes },
        changes.length === 0
          ? `Everything of event ${id} is published.`
          : `Not published of event ${id}: ${names}. To show facilitators: event publish ${id}`,
      )
    },
  },
  {
    words: 'event preview',
    takes: '',
    does: 'Every event as facilitators would find it if all drafts were published; nothing is published',
    gives: '[{ id, type_code, title, start_date, ... }]',
    async run(context, staff) {
      const all = () => events.listEvents(context, staff, { bannerOnly: false })
      const records = await withSentences(readInEventDrafts(context, staff, all), EVENTS_REFUSED)
      const rows = records.map((one) => [one.id, one.type_code, one.title, one.start_date ?? 'undated'])
      return outcome(records, ...columns(['id', 'type', 'title', 'start'], rows, 'No events.'))
    },
  },
  {
    words: 'event discard',
    takes: '<id>',
    does: 'Discards the draft of an event; one that is not published is gone',
    gives: '{ id }',
    async run(context, staff, { given: [given = ''] }) {
      const id = wholeNumber(given, 'The id')
      const { version } = await withSentences(readEventFields(context, staff, id), sentences(id))
      await withSentences(discardEventDraft(context, staff, { eventId: id, version }), sentences(id))
      return outcome({ id }, `The draft of event ${id} is gone.`)
    },
  },
  {
    words: 'event publish',
    takes: '<id> [--dry-run]',
    does: 'Shows the draft of an event to facilitators; a new time or location is mailed to who has a place; --dry-run says whom that concerns',
    options: { 'dry-run': { type: 'boolean' } },
    gives: '{ told, mail, offers, withdrawn: [name], over, isDone }',
    async run(context, staff, { given: [given = ''], isSet }) {
      const eventId = wholeNumber(given, 'The id')
      const said = sentences(eventId)
      const { fields, note, version } = await withSentences(readEventFields(context, staff, eventId), said)
      const effects = await withSentences(previewEventEdit(context, staff, { eventId, fields, note }), said)
      const isDone = !isSet('dry-run')
      const { told, offers, withdrawn, over, mail } = effects
      const input = { eventId, fields, note, version, told, offers }
      if (isDone) await withSentences(publishEvent(context, staff, input), said)
      return outcome(
        { ...effects, isDone },
        isDone ? `Event ${eventId} is published.` : 'Nothing was changed.',
        `Mails about the new time or location: ${told}. Offers to who waits: ${offers}.`,
        ...(withdrawn.length > 0 ? [`Their offer is withdrawn: ${withdrawn.join(', ')}.`] : []),
        ...(over > 0 ? [`Places beyond the limit: ${over}; nobody loses one.`] : []),
        ...(mail === null ? [] : mailLines(mail)),
      )
    },
  },
]
