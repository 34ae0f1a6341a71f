/** The staff commands that look at a facilitator's account and take care of it. */
import { UNLISTED_CITY_ID } from '@hub/contract/constants'
import {
  editFacilitator,
  type FacilitatorEdit,
  inviteFacilitator,
  listInvitations,
  readFacilitator,
  resendConfirmationFor,
  sendPasswordReset,
  unlockFacilitator,
  withdrawInvitation,
} from '../../accounts/account-care.staff.ts'
import { columns, type Command, type CommandInput, REASON, wholeNumber } from '../command.ts'
import { givenLocale, givenReason, knownFacilitator, knownProvince } from '../known.ts'
import { outcome } from '../outcome.ts'
import { refuse } from '../staff.ts'
import { TWO_AGENCIES, withSentences } from '../refusal-sentences.ts'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'

const WHO = '<email or id>'
const TEXT = { type: 'string' } as const

/** The option of each field that staff may correct. */
const FIELDS = {
  'first-name': 'firstName',
  'last-name': 'lastName',
  phone: 'phoneNumber',
  address: 'address',
  postcode: 'postcode',
} as const

async function editIn(context: Context, staff: Staff, { text }: CommandInput): Promise<FacilitatorEdit> {
  const edit: FacilitatorEdit = {}
  for (const [option, field] of Object.entries(FIELDS)) {
    const given = text(option)
    if (given !== undefined) edit[field] = given
  }
  const [province, city] = [text('province'), text('city')]
  if (province !== undefined) edit.provinceId = (await knownProvince(context, staff, province)).id
  // A listed city is found by its name.
  if (city !== undefined) Object.assign(edit, { cityId: UNLISTED_CITY_ID, newCityName: city })
  const agency = text('agency')
  return agency === undefined ? edit : { ...edit, agencyId: wholeNumber(agency, 'The agency') }
}

type Read = Awaited<ReturnType<typeof readFacilitator>>

function rowsOf({ memberships, ...one }: Read): [string, string][] {
  const rows: [string, string | null][] = [
    ['id', String(one.id)],
    ['name', `${one.firstName} ${one.lastName}`],
    ['email', one.email],
    ['new email', one.newEmail === null ? null : `${one.newEmail}, not confirmed yet`],
    ['phone', one.phoneNumber],
    ['agency', `${one.agency} (${one.agencyId})`],
    ['address', `${one.address}, ${one.city}, ${one.province} ${one.postcode}`],
    ['language', one.locale],
    ['registered', one.createdAt],
    ['terms', `${one.termsVersion}, ${one.termsAcceptedAt}`],
    ['email confirmed', one.confirmedAt ?? 'no'],
    ['eligibility', one.eligibility],
    ['suspended', one.suspendedAt],
    ['closed', one.closedAt],
    ...memberships.map(({ team, joinedAt, leftAt }): [string, string] => [
      'team',
      `${team}, from ${joinedAt}${leftAt === null ? '' : ` to ${leftAt}`}`,
    ]),
  ]
  return rows.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
}

const careCommands: readonly Command[] = [
  {
    words: 'facilitator show',
    takes: WHO,
    does: 'The account: what was stated at registration, its standing and its teams; the reading is audited',
    gives:
      '{ id, firstName, lastName, phoneNumber, email, agencyId, agency, isAgencyListed, provinceId, province, address, cityId, ' +
      'newCityName, city, postcode, locale, termsVersion, termsAcceptedAt, createdAt, confirmedAt, eligibility, ' +
      'suspendedAt, closedAt, sessionsValidFrom, version, editedBy, editedAt, newEmail, memberships: [{ teamId, team, joinedAt, leftAt }] }',
    async run(context, staff, { given: [who = ''] }) {
      const { id } = await knownFacilitator(context, staff, who)
      const account = await readFacilitator(context, staff, id)
      return outcome(account, ...columns(['what', 'value'], rowsOf(account), ''))
    },
  },
  {
    words: 'facilitator edit',
    takes: `${WHO} --reason <text> ${Object.keys(FIELDS)
      .map((option) => `[--${option} <text>]`)
      .join(' ')} [--province <code> --city <name>] [--agency <id>]`,
    does: 'Corrects what was stated at registration, by its rules; a city goes with its province',
    options: {
      ...REASON,
      ...Object.fromEntries(Object.keys(FIELDS).map((option) => [option, TEXT])),
      ...{ agency: TEXT, province: TEXT, city: TEXT },
    },
    gives: '{ changed: [field] }',
    async run(context, staff, input) {
      const reason = givenReason(input.text('reason'))
      const { id, email } = await knownFacilitator(context, staff, input.given[0] ?? '')
      const edit = await editIn(context, staff, input)
      const wanted = { facilitatorId: id, edit, reason }
      const edited = await withSentences(editFacilitator(context, staff, wanted), TWO_AGENCIES)
      const { changed } = edited
      return outcome(
        { changed },
        changed.length === 0
          ? `Nothing of ${email} is different.`
          : `Changed of ${email}: ${changed.join(', ')}.`,
      )
    },
  },
  {
    words: 'facilitator resend',
    takes: WHO,
    does: 'Mails the link that confirms the address once more, valid from now on; earlier ones stay valid too',
    gives: '{ email }',
    async run(context, staff, { given: [who = ''] }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const sent = await withSentences(resendConfirmationFor(context, staff, id), {
        AlreadyConfirmed: `${email} is confirmed already, or the account is closed.`,
      })
      return outcome(sent, `The link is mailed to ${email} again.`)
    },
  },
  {
    words: 'facilitator reset-password',
    takes: WHO,
    does: 'Mails a link with which the facilitator sets a new password; it works once, for an hour, and earlier ones end',
    gives: '{ email }',
    async run(context, staff, { given: [who = ''] }) {
      const { id, email } = await knownFacilitator(context, staff, who)
      const sent = await withSentences(sendPasswordReset(context, staff, id), {
        AccountInactive: `The account of ${email} is closed.`,
      })
      return outcome(sent, `The link is mailed to ${email}.`)
    },
  },
  {
    words: 'facilitator unlock',
    takes: `${WHO} --reason <text> [--from <network address>]`,
    does: 'Forgets the wrong passwords of an account, and those that came from one address of the network',
    options: { ...REASON, from: TEXT },
    gives: '{ email }',
    async run(context, staff, { given: [who = ''], text, server }) {
      const reason = givenReason(text('reason'))
      if (!server) refuse('The server counts the tries, and none answers. Start it first.')
      const { id, email } = await knownFacilitator(context, staff, who)
      const wanted = { facilitatorId: id, origin: text('from'), reason }
      return outcome(
        await unlockFacilitator(context, staff, wanted),
        `${email} can try again. ${wanted.origin === undefined ? 'Tries from one address of the network end by themselves in 15 minutes, or with --from <address>.' : ''}`.trim(),
      )
    },
  },
]

const invitationCommands: readonly Command[] = [
  {
    words: 'facilitator invite',
    takes: '<email> [--locale <language>]',
    does: 'Mails an invitation to register, or mails it again; who registers with the address is eligible at once',
    options: { locale: TEXT },
    gives: '{ email, expiresAt }',
    async run(context, staff, input) {
      const wanted = { email: input.given[0] ?? '', locale: givenLocale(input.text('locale')) }
      const invited = await withSentences(inviteFacilitator(context, staff, wanted), {
        EmailAlreadyUsed: `${wanted.email} has an account already.`,
        ValidationError: `${wanted.email} is no email address.`,
      })
      return outcome(invited, `${invited.email} is invited until ${invited.expiresAt}.`)
    },
  },
  {
    words: 'facilitator invitations',
    takes: '',
    does: 'Every invitation that nobody has used yet',
    gives: '[{ email, invitedAt, expiresAt, locale }]',
    async run(context, staff) {
      const list = await listInvitations(context, staff)
      const rows = list.map((one) => [one.email, one.invitedAt, one.expiresAt, one.locale])
      return outcome(list, ...columns(['email', 'invited', 'until', 'language'], rows, 'No invitations.'))
    },
  },
  {
    words: 'facilitator uninvite',
    takes: '<email> --reason <text>',
    does: 'Takes an invitation back',
    options: REASON,
    gives: '{ email }',
    async run(context, staff, { given: [email = ''], text }) {
      const wanted = { email, reason: givenReason(text('reason')) }
      await withSentences(withdrawInvitation(context, staff, wanted), {
        NotFound: `${email} has no invitation.`,
      })
      return outcome({ email }, `The invitation of ${email} is taken back.`)
    },
  },
]

/** In the order of the help. */
export const ACCOUNT_COMMANDS: readonly Command[] = [...careCommands, ...invitationCommands]
