/** The staff commands about agencies. */
import { AgencyFields } from '@hub/contract/staff-agencies'
import {
  addListedAgency,
  approveAgency,
  editAgency,
  listAgencies,
  listAgencyDuplicates,
  readAgency,
  refuseAgency,
  renameAgency,
} from '../../staff-agencies/agencies.staff.ts'
import { readAgencyForStaff } from '../../staff-agencies/agency-list.staff.ts'
import { requireAgencyFactor } from '../../staff-agencies/agency-factor.staff.ts'
import { findMergeOf, mergeAgencies, undoAgencyMerge } from '../../staff-agencies/agency-merges.staff.ts'
import { columns, type Command, REASON, wholeNumber } from '../command.ts'
import { givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { TWO_AGENCIES, withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

type Read = Awaited<ReturnType<typeof readAgency>>
type Listed = Omit<Read, 'formerNames' | 'people' | 'probableDuplicates'>
type Person = Read['people'][number]

const AGENCY = 'id, name, approvedAt, refusedAt, facilitators'
const PEOPLE = 'people: [{ id, agencyId, name, email, phoneNumber, city, province }]'
const NAME_TAKEN = {
  AgencyNameTaken: ({ record }: { record: object | undefined }) => {
    const { id, name } = record as { id: number; name: string }
    return `${name} (${id}) has this name already. To make one of both: agency merge.`
  },
}

function stateOf({ approvedAt, refusedAt }: Listed): string {
  if (approvedAt !== null) return 'listed'
  return refusedAt === null ? 'waits' : 'refused'
}

/** Two agencies or more beside each other, each with the people whose cities and addresses show who it is. */
function sideBySide(agencies: readonly (Listed & { people: Person[] })[]): string[] {
  const rows = agencies.flatMap((agency) => {
    const [first, ...others] = agency.people.map((one) => [
      `${one.city}, ${one.province}`,
      `${one.name}, ${one.email}, ${one.phoneNumber}`,
    ])
    const own = [agency.id, agency.name, stateOf(agency)]
    return [[...own, ...(first ?? ['', 'nobody'])], ...others.map((other) => ['', '', '', ...other])]
  })
  return columns(['id', 'name', 'state', 'city', 'contact'], rows, 'No agencies.')
}

const idOf = (given: string) => wholeNumber(given, 'The id')

export const AGENCY_COMMANDS: readonly Command[] = [
  {
    words: 'agency list',
    takes: '[--waiting]',
    does: 'Every agency, or those that wait for approval',
    options: { waiting: { type: 'boolean' } },
    gives: `[{ ${AGENCY} }]`,
    async run(context, staff, { isSet }) {
      const list = await listAgencies(context, staff, { waiting: isSet('waiting') })
      const rows = list.map((one) => [one.id, one.name, one.approvedAt ?? stateOf(one), one.facilitators])
      return outcome(list, ...columns(['id', 'name', 'approved', 'facilitators'], rows, 'No agencies.'))
    },
  },
  {
    words: 'agency duplicates',
    takes: '',
    does: 'Agencies that are probably one, side by side with cities and contacts',
    gives: `[[{ ${AGENCY}, ${PEOPLE} }]]`,
    async run(context, staff) {
      const pairs = await listAgencyDuplicates(context, staff)
      if (pairs.length === 0) return outcome(pairs, 'No two agencies look like one.')
      return outcome(pairs, ...pairs.flatMap((pair) => [...sideBySide(pair), '']).slice(0, -1))
    },
  },
  {
    words: 'agency show',
    takes: '<id>',
    does: 'An agency with its facilitators, its former names, and those that are probably the same',
    gives: `{ ${AGENCY}, formerNames: [name], ${PEOPLE}, probableDuplicates: [{ ${AGENCY}, ${PEOPLE} }] }`,
    async run(context, staff, { given: [word = ''] }) {
      const id = idOf(word)
      const agency = await withSentences(readAgency(context, staff, id), { NotFound: noAgency(id) })
      const { formerNames, probableDuplicates } = agency
      return outcome(
        agency,
        ...sideBySide([agency]),
        ...(formerNames.length > 0 ? ['', `Also found as: ${formerNames.join(', ')}`] : []),
        ...(probableDuplicates.length > 0
          ? ['', 'Probably the same:', ...sideBySide(probableDuplicates)]
          : []),
      )
    },
  },
  {
    words: 'agency add',
    takes: '<name>',
    does: 'Lists a new agency',
    gives: '{ id, name }',
    async run(context, staff, { given: [name = ''] }) {
      const added = await withSentences(addListedAgency(context, staff, name), NAME_TAKEN)
      return outcome(added, `${added.name} (${added.id}) is now listed.`)
    },
  },
  {
    words: 'agency approve',
    takes: '<id>',
    does: 'Lists an agency that was typed at registration, or one that was refused',
    gives: '{ id, name }',
    async run(context, staff, { given: [word = ''] }) {
      const id = wholeNumber(word, 'The id')
      const { name } = await withSentences(approveAgency(context, staff, id), {
        ...NAME_TAKEN,
        ...TWO_AGENCIES,
        NotFound: noAgency(id),
      })
      return outcome({ id, name }, `${name} (${id}) is now listed.`)
    },
  },
  {
    words: 'agency rename',
    takes: '<id> <name> --reason <text>',
    does: 'Gives an agency another name; it is found by the former one too',
    options: REASON,
    gives: '{ id, was, name }',
    async run(context, staff, { given: [word = '', name = ''], text }) {
      const id = idOf(word)
      const wanted = { id, name, reason: givenReason(text('reason')) }
      const renamed = await withSentences(renameAgency(context, staff, wanted), {
        ...NAME_TAKEN,
        NotFound: noAgency(id),
      })
      return outcome(renamed, `${renamed.was} (${id}) is now ${renamed.name}.`)
    },
  },
  {
    words: 'agency edit',
    takes: '<id> [--phone <text>] [--note <text>] --reason <text>',
    does: 'Corrects the phone number of an agency and the note of staff about it; its name: agency rename',
    options: { ...REASON, phone: { type: 'string' }, note: { type: 'string' } },
    gives: '{ id, name, phoneNumber, note, version, editedBy, editedAt }',
    async run(context, staff, { given: [word = ''], text }) {
      const id = idOf(word)
      const reason = givenReason(text('reason'))
      const found = { NotFound: noAgency(id) }
      const { name, ...was } = await withSentences(readAgencyForStaff(context, staff, id), found)
      const given = { phoneNumber: text('phone') ?? was.phoneNumber, note: text('note') ?? was.note }
      const fields = AgencyFields.safeParse({ name, ...given })
      if (!fields.success) return refuse('The phone number or the note is too long, or not printable.')
      const wanted = { ...fields.data, id: was.id, version: was.version, reason }
      const edited = await withSentences(editAgency(context, staff, wanted), {
        ...found,
        AgencyChanged: `Somebody else edited agency ${id} at the same moment. Look at it: agency show ${id}`,
      })
      return outcome(
        edited,
        `${name} (${edited.id}): phone ${edited.phoneNumber || 'none'}, note ${edited.note || 'none'}.`,
      )
    },
  },
  {
    words: 'agency refuse',
    takes: '<id> --reason <text>',
    does: 'Takes an agency off the list, or decides that a typed one is not listed; its facilitators stay',
    options: REASON,
    gives: '{ id, name, wasListed }',
    async run(context, staff, { given: [word = ''], text }) {
      const id = idOf(word)
      const wanted = { id, reason: givenReason(text('reason')) }
      const refused = await withSentences(refuseAgency(context, staff, wanted), { NotFound: noAgency(id) })
      return outcome(
        refused,
        `${refused.name} (${id}) is not listed. To list it after all: agency approve ${id}`,
      )
    },
  },
  {
    words: 'agency factor',
    takes: '<id> --required <yes or no> --reason <text>',
    does: 'Asks the facilitators of an agency for a second factor from their next login on, or no longer',
    options: { ...REASON, required: { type: 'string' } },
    gives: '{ id, isRequired }',
    async run(context, staff, { given: [word = ''], text }) {
      const id = idOf(word)
      const answer = text('required')
      if (answer !== 'yes' && answer !== 'no') refuse('Say --required yes or --required no.')
      const wanted = { id, isRequired: answer === 'yes', reason: givenReason(text('reason')) }
      const asked = await withSentences(requireAgencyFactor(context, staff, wanted), {
        NotFound: noAgency(id),
      })
      return outcome(
        asked,
        asked.isRequired
          ? `Facilitators of agency ${id} set up a second factor at their next login.`
          : `Agency ${id} asks for no second factor any more. Whoever has one keeps it.`,
      )
    },
  },
  {
    words: 'agency merge',
    takes: '<id> <id of the other> --reason <text> [--dry-run]',
    does: 'Makes the first agency a former name of the other, with all its facilitators; or says what that would do',
    options: { ...REASON, 'dry-run': { type: 'boolean' } },
    gives:
      '{ from: { id, name, status }, into: { id, name, status }, people: [{ id, name, email }], names: [name], isDone, mergeId }',
    async run(context, staff, { given: [from = '', into = ''], text, isSet }) {
      const [fromId, intoId] = [idOf(from), idOf(into)]
      const wanted = { fromId, intoId, reason: givenReason(text('reason')), isDryRun: isSet('dry-run') }
      const merge = await withSentences(mergeAgencies(context, staff, wanted), {
        ...TWO_AGENCIES,
        NotFound: `There are no two agencies ${fromId} and ${intoId}: one that was merged is a name of another.`,
        AgencyNotListed: `Agency ${intoId} is not listed. List it first: agency approve ${intoId}`,
        ValidationError: 'An agency cannot be merged into itself.',
      })
      return outcome(merge, ...mergeLines(merge))
    },
  },
  {
    words: 'agency unmerge',
    takes: '<id>',
    does: 'Takes the last merge of an agency back: it is what it was, and its facilitators return',
    gives: '{ id, name, facilitators }',
    async run(context, staff, { given: [word = ''] }) {
      const id = idOf(word)
      const undo = async () => undoAgencyMerge(context, staff, (await findMergeOf(context, staff, id)).id)
      const undone = await withSentences(undo(), {
        ...NAME_TAKEN,
        ...TWO_AGENCIES,
        NotFound: `Agency ${id} was not merged into another.`,
        MergeNotUndoable: `The agency that ${id} was merged into has itself been merged since.`,
      })
      return outcome(
        undone,
        `${undone.name} (${id}) is an agency again, with ${undone.facilitators} facilitators.`,
      )
    },
  },
]

const noAgency = (id: number) => `There is no agency ${id}.`

function mergeLines(merge: Awaited<ReturnType<typeof mergeAgencies>>): string[] {
  const { from, into, people, names, isDone } = merge
  return [
    isDone
      ? `${from.name} (${from.id}) is now a name of ${into.name} (${into.id}).`
      : `Nothing was changed. ${from.name} (${from.id}) would become a name of ${into.name} (${into.id}).`,
    `Facilitators who ${isDone ? 'went' : 'would go'} over: ${people.length}, with their clients, records and teams.`,
    ...people.map(({ id, name, email }) => `  ${id}  ${name}, ${email}`),
    `Names by which it ${isDone ? 'is' : 'would be'} found beside its own: ${names.join(', ')}`,
  ]
}
