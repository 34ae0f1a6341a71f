/** The staff commands about events. */
import path from 'node:path'
import { columns, type Command, wholeNumber } from './command.ts'
import { cancelEvent, listEvents, loadEventFile } from './events.service.ts'

export const EVENT_COMMANDS: readonly Command[] = [
  {
    words: 'event load',
    takes: '<file.json>',
    does: 'Adds events with their courses or brings them up to date; new dates are mailed to whoever has a place',
    run(context, staff, { given: [file = ''], folder }) {
      return loadEventFile(context, staff, path.resolve(folder, file))
    },
  },
  {
    words: 'event list',
    takes: '',
    does: 'Every event, how many places are taken, and how many wait',
    async run(context) {
      const rows = (await listEvents(context)).map((one) => [
        one.id,
        one.key,
        one.typeCode,
        one.title,
        one.cancelledAt ? 'cancelled' : (one.startDate ?? 'undated'),
        `${one.taken} of ${one.maxRegistrants ?? 'any'}`,
        one.waiting,
      ])
      return columns(['id', 'key', 'type', 'title', 'start', 'places', 'waiting'], rows, 'No events.')
    },
  },
  {
    words: 'event cancel',
    takes: '<id>',
    does: 'Cancels an event and mails whoever has a place',
    async run(context, staff, { given: [id = ''] }) {
      return [await cancelEvent(context, staff, wholeNumber(id, 'The id'))]
    },
  },
]
