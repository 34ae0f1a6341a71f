/** The staff commands about events. */
import path from 'node:path'
import {
  cancelEvent,
  listEvents,
  loadEvents,
  previewEventCancellation,
} from '../../events/event-loading.staff.ts'
import type { LoadedEvent } from '../../events/editing/event-storing.ts'
import {
  addRegistrant,
  listRegistrants,
  markAttendance,
  previewRegistrantRemoval,
  removeRegistrant,
  retryHandOvers,
} from '../../events/registrants.staff.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { EVENTS_REFUSED, mailLines } from './event-faults.ts'
import { readJsonFile } from '../json-file.ts'
import { givenReason, knownFacilitator } from '../known.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'
import { withSentences } from '../refusal-sentences.ts'

/** The numbers of hand-overs to the webinar service that need attention. Empty without problems. */
function handOverOf({ troubled, failed }: { troubled: number; failed: number }): string {
  return [troubled > 0 ? `${troubled} delayed` : '', failed > 0 ? `${failed} failed` : '']
    .filter(Boolean)
    .join(', ')
}

type Listed = Awaited<ReturnType<typeof listRegistrants>>

/** One row for each person: those with a place, then those who wait. */
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

function sentenceOf({ id, key, title, change, told: count, offers }: LoadedEvent): string {
  const moved = change === 'moved' ? `; ${count} told by mail` : ''
  const offered = offers > 0 ? `; ${offers} offered a place by mail` : ''
  return `${title} (${key}) is event ${id}: ${change}${moved}${offered}.`
}

const noEvent = (eventId: number) => `There is no event ${eventId}, or it is cancelled already.`

/** Gives a facilitator a place. Returns the result or the reason against it as a sentence. */
async function add(context: Context, staff: Staff, input: { eventId: number; who: string }) {
  const { id, email } = await knownFacilitator(context, staff, input.who)
  const wanted = { eventId: input.eventId, facilitatorId: id }
  const isNew = await withSentences(addRegistrant(context, staff, wanted), {
    AccountInactive: `${email} may not log in, and has no place.`,
    RegistrationFull: `${email} has no place: the event is full. Raise max_registrants first.`,
    EventNotOpen: `${email} has no place: nobody can register for the event now.`,
  })
  return isNew ? `${email} has a place now, and is told by mail.` : refuse(`${email} has a place already.`)
}

/** Ends a facilitator's place. Returns the result as a sentence. */
async function remove(
  context: Context,
  staff: Staff,
  input: { eventId: number; who: string; reason: string },
) {
  const { eventId, who, reason } = input
  const { id, email } = await knownFacilitator(context, staff, who)
  await withSentences(removeRegistrant(context, staff, { eventId, facilitatorId: id, reason }), {
    NotFound: noPlace(email, eventId),
  })
  return `${email} has no place any more, and is told by mail.`
}

/** The mail to who would lose their place. Nothing is changed. */
async function removalLines(context: Context, staff: Staff, input: { eventId: number; who: string }) {
  const { eventId, who } = input
  const { id, email } = await knownFacilitator(context, staff, who)
  const preview = previewRegistrantRemoval(context, staff, { eventId, facilitatorId: id })
  const { mail, waiting } = await withSentences(preview, { NotFound: noPlace(email, eventId) })
  return [`Nothing was changed. ${waiting} wait for a place.`, ...mailLines(mail)]
}

const noPlace = (email: string, eventId: number) =>
  `${email} has no place in an event ${eventId} that is still ahead.`

const listed = (emails = '') => emails.split(',').flatMap((email) => email.trim() || [])

/** Marks the attendance of those with these emails. Returns how many. */
async function mark(
  context: Context,
  staff: Staff,
  input: { eventId: number; attended: boolean | null; emails: string[] },
) {
  const { eventId, attended, emails } = input
  if (emails.length === 0) return 0
  const facilitatorIds: number[] = []
  for (const email of emails) facilitatorIds.push((await knownFacilitator(context, staff, email)).id)
  return withSentences(markAttendance(context, staff, { eventId, facilitatorIds, attended }), {
    NotFound: `Somebody of ${emails.join(', ')} has no place in an event ${eventId}. Nobody was marked.`,
    EventNotBegun: 'The event has not begun. Attendance is marked from its start.',
  })
}

export const EVENT_COMMANDS: readonly Command[] = [
  {
    words: 'event load',
    takes: '<file.json>',
    does: 'Adds or updates events with their courses; mails new dates to everybody with a place',
    gives: '[{ id, key, title, change, told, offers }]',
    async run(context, staff, { given: [file = ''], folder }) {
      const input = await readJsonFile(path.resolve(folder, file))
      const loaded = await withSentences(loadEvents(context, staff, input), EVENTS_REFUSED)
      return outcome(loaded, ...loaded.map(sentenceOf))
    },
  },
  {
    words: 'event list',
    takes: '',
    does: 'Every event, how many places are taken, how many people wait, and delayed or failed hand-overs',
    gives:
      '[{ id, key, typeCode, title, startDate, cancelledAt, maxRegistrants, taken, waiting, troubled, failed }]',
    async run(context, staff) {
      const events = await listEvents(context, staff)
      const rows = events.map((one) => [
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
      return outcome(events, ...columns(names, rows, 'No events.'))
    },
  },
  {
    words: 'event registrants',
    takes: '<id> [--add <email>] [--remove <email> --reason <text>] [--dry-run]',
    does: 'Who has a place in an event, how each joins, and who waits; adds or removes one first, with a mail; --dry-run shows the mail of a removal, and removes nobody',
    options: {
      ...{ add: { type: 'string' }, remove: { type: 'string' }, 'dry-run': { type: 'boolean' } },
      ...REASON,
    },
    gives:
      '{ title, hasService, places: [{ place: {...}, recipient: {...} }], waiting: [{ recipient: {...}, offeredUntil }] }',
    async run(context, staff, { given: [id = ''], text, isSet }) {
      const eventId = wholeNumber(id, 'The id')
      const isDryRun = isSet('dry-run')
      const [added, removed] = [text('add'), text('remove')]
      const said: string[] = []
      if (isDryRun && (removed === undefined || added !== undefined))
        refuse('--dry-run goes with --remove alone.')
      if (added !== undefined) said.push(await add(context, staff, { eventId, who: added }))
      if (removed !== undefined && isDryRun)
        said.push(...(await removalLines(context, staff, { eventId, who: removed })))
      else if (removed !== undefined) {
        const reason = givenReason(text('reason'))
        said.push(await remove(context, staff, { eventId, who: removed, reason }))
      }
      const listed = await withSentences(listRegistrants(context, staff, eventId), {
        NotFound: noEvent(eventId),
      })
      return outcome(listed, ...said, ...linesOf(listed))
    },
  },
  {
    words: 'event attendance',
    takes: '<id> [--attended <emails>] [--absent <emails>] [--unmark <emails>]',
    does: 'Marks who attended an event that has begun, who did not, or takes marks back; emails with commas between',
    options: { attended: { type: 'string' }, absent: { type: 'string' }, unmark: { type: 'string' } },
    gives: '{ marked }',
    async run(context, staff, { given: [id = ''], text }) {
      const eventId = wholeNumber(id, 'The id')
      const marks = [
        ...[
          { emails: text('attended'), attended: true },
          { emails: text('absent'), attended: false },
        ],
        { emails: text('unmark'), attended: null },
      ]
      let marked = 0
      for (const { emails, attended } of marks)
        marked += await mark(context, staff, { eventId, attended, emails: listed(emails) })
      return outcome({ marked }, `Marked the attendance of ${marked}.`)
    },
  },
  {
    words: 'event hand-over',
    takes: '<id>',
    does: 'Retries every failed hand-over to the webinar service',
    gives: '{ count }',
    async run(context, staff, { given: [id = ''] }) {
      const eventId = wholeNumber(id, 'The id')
      const count = await retryHandOvers(context, staff, eventId)
      return outcome(
        { count },
        count === 0
          ? `No hand-over of event ${eventId} has failed.`
          : `The webinar service is asked again for ${count}.`,
      )
    },
  },
  {
    words: 'event cancel',
    takes: '<id> --reason <text> [--dry-run]',
    does: 'Cancels an event and mails everybody who has a place or waits for one; --dry-run says whom, and shows the mail',
    options: { ...REASON, 'dry-run': { type: 'boolean' } },
    gives: '{ title?, told?, places?, waiting?, mail? }',
    async run(context, staff, { given: [id = ''], text, isSet }) {
      const eventId = wholeNumber(id, 'The id')
      if (isSet('dry-run')) {
        const preview = previewEventCancellation(context, staff, eventId)
        const shown = await withSentences(preview, { NotFound: noEvent(eventId) })
        const said = `Nothing was changed. ${shown.places} people with a place and ${shown.waiting} who wait would get a mail.`
        return outcome(shown, said, ...(shown.mail === null ? [] : mailLines(shown.mail)))
      }
      const reason = givenReason(text('reason'))
      const cancelled = await withSentences(cancelEvent(context, staff, { eventId, reason }), {
        NotFound: noEvent(eventId),
      })
      return outcome(cancelled, `${cancelled.title} is cancelled; ${cancelled.told} told by mail.`)
    },
  },
]
