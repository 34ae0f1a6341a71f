/** The staff commands about events. */
import path from 'node:path'
import { columns, type Command, wholeNumber } from './command.ts'
import {
  addToEvent,
  cancelEvent,
  handOverAgain,
  listEvents,
  listRegistrants,
  loadEventFile,
  removeFromEvent,
} from './events.service.ts'

/** What of the hand-over to the webinar service needs somebody; nothing when all is well. */
function handOverOf({ troubled, failed }: { troubled: number; failed: number }): string {
  return [troubled > 0 ? `${troubled} delayed` : '', failed > 0 ? `${failed} failed` : '']
    .filter(Boolean)
    .join(', ')
}

type Listed = Awaited<ReturnType<typeof listRegistrants>>

/** A line for each person: those with a place, then those who wait. */
function linesOf({ title, hasService, places, waiting }: Listed): string[] {
  const nameOf = (one: { firstName: string; lastName: string }) => `${one.firstName} ${one.lastName}`
  const rows = [
    ...places.map(({ place, recipient }) => [
      recipient.id,
      nameOf(recipient),
      recipient.email,
      `since ${place.takenAt}`,
      hasService ? joinOf(place) : '',
    ]),
    ...waiting.map(({ recipient, offeredUntil }) => [
      recipient.id,
      nameOf(recipient),
      recipient.email,
      offeredUntil === null ? 'waits' : `offered until ${offeredUntil}`,
      '',
    ]),
  ]
  return [title, ...columns(['id', 'name', 'email', 'place', 'link'], rows, 'Nobody has a place.')]
}

function joinOf(place: Listed['places'][number]['place']): string {
  if (place.joinUrl !== null) return place.linkToldAt === null ? 'known' : 'emailed'
  const state = place.serviceFailedAt === null ? 'coming' : 'failed'
  return place.serviceFault === null ? state : `${state}: ${place.serviceFault}`
}

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
    does: 'Every event, how many places are taken, how many wait, and what the webinar service did not take',
    async run(context) {
      const rows = (await listEvents(context)).map((one) => [
        one.id,
        one.key,
        one.typeCode,
        one.title,
        one.cancelledAt ? 'cancelled' : (one.startDate ?? 'undated'),
        `${one.taken} of ${one.maxRegistrants ?? 'any'}`,
        one.waiting,
        handOverOf(one),
      ])
      const names = ['id', 'key', 'type', 'title', 'start', 'places', 'waiting', 'hand-over']
      return columns(names, rows, 'No events.')
    },
  },
  {
    words: 'event registrants',
    takes: '<id> [--add <email>] [--remove <email>]',
    does: 'Who has a place in an event, how each joins, and who waits; adds or removes one first, with a mail',
    options: { add: { type: 'string' }, remove: { type: 'string' } },
    async run(context, staff, { given: [id = ''], text }) {
      const eventId = wholeNumber(id, 'The id')
      const [added, removed] = [text('add'), text('remove')]
      const said: string[] = []
      if (added !== undefined) said.push(await addToEvent(context, staff, { eventId, who: added }))
      if (removed !== undefined) said.push(await removeFromEvent(context, staff, { eventId, who: removed }))
      return [...said, ...linesOf(await listRegistrants(context, staff, eventId))]
    },
  },
  {
    words: 'event hand-over',
    takes: '<id>',
    does: 'Asks the webinar service again for everybody it did not take',
    async run(context, staff, { given: [id = ''] }) {
      return [await handOverAgain(context, staff, wholeNumber(id, 'The id'))]
    },
  },
  {
    words: 'event cancel',
    takes: '<id>',
    does: 'Cancels an event and mails whoever has a place or waits for one',
    async run(context, staff, { given: [id = ''] }) {
      return [await cancelEvent(context, staff, wholeNumber(id, 'The id'))]
    },
  },
]
