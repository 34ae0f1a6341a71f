/** The staff commands about the draft of the catalogue: what is in it, publishing it now or later, and going back (CTM-002). */
import { changeTypeOf } from '@hub/contract/content.rules'
import {
  listPublications as listCall,
  schedulePublication as scheduleCall,
  type PublicationSchedule,
} from '@hub/contract/staff-content'
import { TORONTO, torontoInstant } from '@hub/contract/toronto-time.rules'
import { listContent } from '../../staff-content/content-draft.staff.ts'
import { listPublications, publishContent, revertContent } from '../../staff-content/publications.staff.ts'
import { cancelPublication, schedulePublication } from '../../staff-content/schedules.staff.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

const NOTE = { note: { type: 'string' } } as const
const SCHEDULE = 'id, at, note, by, setAt, refusal'
/** A change in the data of a command. */
export const CHANGE = 'kind, id, isOrder, name, parentId, before, after, places?, stoodAmong?, by, at'
const PUBLICATION = `id, at, by, note, revertedTo, changes: [{ ${CHANGE} }]`
const MOMENT = new Intl.DateTimeFormat('en-CA', {
  ...{ timeZone: TORONTO, year: 'numeric', month: 'long', day: 'numeric' },
  ...{ hour: 'numeric', minute: '2-digit', timeZoneName: 'short' },
})
const momentOf = (iso: string) => MOMENT.format(Date.parse(iso))
const REFUSED = {
  NothingToPublish: 'There is nothing to publish.',
  ContentNameTaken: 'Two items would have one name in one place. Nothing was published.',
  EffectsChanged:
    'Somebody else changed the draft or its schedule at the same moment. Look at it: content draft',
} as const
const WHY: Record<NonNullable<PublicationSchedule['refusal']>, string> = {
  ...REFUSED,
  Fault: 'The hub had a fault; its log says which.',
}
const changesText = (count: number) => (count === 1 ? '1 change' : `${count} changes`)

export const CONTENT_COMMANDS: readonly Command[] = [
  {
    words: 'content draft',
    takes: '',
    does: 'What is not published of the catalogue, and when it will be',
    gives: `{ version, changes: [{ ${CHANGE} }], schedule: { ${SCHEDULE} } }`,
    async run(context, staff) {
      const { version, changes, schedule } = await listContent(context, staff)
      const rows = changes.map((one) => [
        changeTypeOf(one),
        one.isOrder ? `order of ${one.kind}s` : one.kind,
        one.name,
        one.by,
        one.at,
      ])
      const names = ['change', 'of', 'name', 'by', 'at']
      return outcome(
        { version, changes, schedule },
        ...columns(names, rows, 'The draft has no changes.'),
        ...(schedule ? [scheduleLine(schedule)] : []),
      )
    },
  },
  {
    words: 'content publish',
    takes: '[--note <text>]',
    does: 'Shows all changes of the draft to facilitators at once',
    options: NOTE,
    gives: `{ ${PUBLICATION} }`,
    async run(context, staff, { text }) {
      const { version } = await listContent(context, staff)
      const input = { version, note: text('note') ?? '' }
      const done = await withSentences(publishContent(context, staff, input), REFUSED)
      const { length } = done.changes
      return outcome(
        done,
        `${changesText(length)} ${length === 1 ? 'is' : 'are'} published, as number ${done.id}.`,
      )
    },
  },
  {
    words: 'content schedule',
    takes: '<moment> [--note <text>]',
    does: 'Publishes the draft, as it stands then, at a moment in Toronto such as 2026-10-15T07:00; replaces the schedule there is',
    options: NOTE,
    gives: `{ ${SCHEDULE} }`,
    async run(context, staff, { given: [moment = ''], text }) {
      const at = torontoInstant(moment)
      if (at === null) return refuse('The moment is a date and a time in Toronto, such as 2026-10-15T07:00.')
      const was = (await listContent(context, staff)).schedule?.id ?? null
      const wanted = scheduleCall.body.safeParse({ at, note: text('note') ?? '', was })
      if (!wanted.success) return refuse('The note is one line of at most 500 characters.')
      const set = await withSentences(schedulePublication(context, staff, wanted.data), {
        ...REFUSED,
        ValidationError: scheduleCall.messages['at'] ?? '',
      })
      return outcome(set, `The draft, as it stands then, is published on ${momentOf(set.at)}.`)
    },
  },
  {
    words: 'content unschedule',
    takes: '',
    does: 'Cancels the schedule; the draft stays',
    gives: `{ ${SCHEDULE} }`,
    async run(context, staff) {
      const { schedule } = await listContent(context, staff)
      if (schedule === null) return refuse('Nothing is scheduled.')
      await withSentences(cancelPublication(context, staff, { id: schedule.id }), REFUSED)
      return outcome(schedule, `Nothing is published on ${momentOf(schedule.at)}; the draft stays.`)
    },
  },
  {
    words: 'content history',
    takes: '',
    does: 'The newest publications, each with its changes; --json shows them whole',
    gives: `{ records: [{ ${PUBLICATION} }], next, newer }`,
    async run(context, staff) {
      const page = await listPublications(context, staff, listCall.query.parse({}))
      const rows = page.records.map(({ id, at, by, changes, note }) => [id, at, by, changes.length, note])
      const names = ['id', 'at', 'by', 'changes', 'note']
      return outcome(page, ...columns(names, rows, 'Nothing was published yet.'))
    },
  },
  {
    words: 'content revert',
    takes: '<id> --reason <text>',
    does: 'Gives the catalogue back what it was after a publication, or with 0 before the first; what was added since is archived',
    options: REASON,
    gives: `{ ${PUBLICATION} }`,
    async run(context, staff, { given: [id = ''], text }) {
      if (!/^\d{1,9}$/.test(id)) return refuse('The id is a number of content history, or 0.')
      const input = { toId: Number(id), reason: givenReason(text('reason')) }
      const done = await withSentences(revertContent(context, staff, input), {
        ...REFUSED,
        NotFound: `There is no publication ${id}: see content history.`,
        ContentHasDraft: 'Publish or discard the changes of the draft first: content draft',
        NothingToPublish: 'The catalogue is as it was then.',
      })
      return outcome(
        done,
        `The catalogue is as it was: ${changesText(done.changes.length)}, as number ${done.id}.`,
      )
    },
  },
]

function scheduleLine({ at, by, note, refusal }: PublicationSchedule): string {
  const said = note === '' ? '' : `: ${note}`
  if (refusal === null) return `Scheduled for ${momentOf(at)}, by ${by}${said}.`
  return `Not published on ${momentOf(at)}, as ${by} had scheduled${said}. ${WHY[refusal]}`
}
