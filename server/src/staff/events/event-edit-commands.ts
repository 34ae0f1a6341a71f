/** The staff commands that read one event and edit its fields (CTM-009). */
import path from 'node:path'
import { EventFields } from '@hub/contract/event-edits'
import { editEvent, previewEventEdit, readEventFields } from '../../events/editing/event-editing.staff.ts'
import { readEventForStaff } from '../../staff-events/staff-events.staff.ts'
import { columns, type Command, wholeNumber } from '../command.ts'
import { readJsonFile } from '../json-file.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'
import { EVENTS_REFUSED, mailLines } from './event-faults.ts'

const noEvent = (id: number) => ({ NotFound: `There is no event ${id}: see event list.` })

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

export const EVENT_EDIT_COMMANDS: readonly Command[] = [
  {
    words: 'event show',
    takes: '<id>',
    does: 'One event with the numbers of its people, and with --json every field that can be edited',
    gives: '{ event: { id, title, ... }, fields: {...} }',
    async run(context, staff, { given: [word = ''] }) {
      const id = wholeNumber(word, 'The id')
      const event = await withSentences(readEventForStaff(context, staff, id), noEvent(id))
      const { fields } = await withSentences(readEventFields(context, staff, id), noEvent(id))
      const rows = Object.entries({ ...fields, ...event }).flatMap(([name, value]) =>
        value === null || value === '' || typeof value === 'object' ? [] : [[name, String(value)]],
      )
      return outcome({ event, fields }, ...columns(['field', 'value'], rows, ''))
    },
  },
  {
    words: 'event edit',
    takes: '<id> <fields.json> [--dry-run]',
    does: 'Publishes fields of an event, those of the file in place of what it has; a new time or location is mailed to who has a place; --dry-run says whom that concerns',
    options: { 'dry-run': { type: 'boolean' } },
    gives: '{ told, mail, offers, withdrawn: [name], over, isDone }',
    async run(context, staff, { given: [word = '', file = ''], isSet, folder }) {
      const eventId = wholeNumber(word, 'The id')
      const present = await withSentences(readEventFields(context, staff, eventId), noEvent(eventId))
      const fields = await editedFields(present.fields, path.resolve(folder, file))
      const refusals = { ...noEvent(eventId), ...EVENTS_REFUSED }
      const effects = await withSentences(previewEventEdit(context, staff, { eventId, fields }), refusals)
      const isDone = !isSet('dry-run')
      const { told, offers, withdrawn, over, mail } = effects
      if (isDone) {
        const again = `Somebody else changed event ${eventId} or its people at the same moment: nothing was saved.`
        const wanted = { eventId, fields, version: present.version, told }
        const conflicts = { EventChanged: again, EffectsChanged: again }
        await withSentences(editEvent(context, staff, wanted), { ...refusals, ...conflicts })
      }
      return outcome(
        { ...effects, isDone },
        isDone ? `Event ${eventId} is saved.` : 'Nothing was changed.',
        `Mails about the new time or location: ${told}. Offers to who waits: ${offers}.`,
        ...(withdrawn.length > 0 ? [`Their offer is withdrawn: ${withdrawn.join(', ')}.`] : []),
        ...(over > 0 ? [`Places beyond the limit: ${over}; nobody loses one.`] : []),
        ...(mail === null ? [] : mailLines(mail)),
      )
    },
  },
]
