/** The staff commands about accounts of the staff console: the first one before anybody can be invited, and all others (STA-002). */
import { STAFF_ROLES, type StaffRole } from '@hub/contract/staff-roles.rules'
import type { Staff } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import {
  changeStaffRoles,
  endStaffAccount,
  removeStaffFactor,
} from '../../staff-accounts/account-changes.staff.ts'
import {
  addStaff,
  inviteStaff,
  listStaffAccounts,
  resendStaffLink,
} from '../../staff-accounts/staff-accounts.staff.ts'
import { columns, REASON, type Command, type CommandInput } from '../command.ts'
import { givenLocale, givenReason } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'
import { refuse } from '../staff.ts'

/** The roles that were given, each once. */
function givenRoles(given: readonly string[]): StaffRole[] {
  const isRole = (role: string): role is StaffRole => STAFF_ROLES.some((one) => one === role)
  const unknown = given.find((role) => !isRole(role))
  if (unknown !== undefined || given.length === 0)
    refuse(`Give at least one --role. The roles are ${STAFF_ROLES.join(', ')}.`)
  return STAFF_ROLES.filter((role) => given.includes(role))
}

/** The account with this address. */
async function knownStaff(context: Context, staff: Staff, email: string) {
  const accounts = await listStaffAccounts(context, staff)
  const wanted = email.trim().toLowerCase()
  return (
    accounts.find((one) => one.email === wanted) ??
    refuse(`${email} has no account of the console. staff list shows them all.`)
  )
}

const NEW = {
  name: { type: 'string' },
  role: { type: 'string', multiple: true },
  locale: { type: 'string' },
} as const

function newStaffOf({ given: [email = ''], text, all }: CommandInput) {
  return {
    email,
    name: text('name') ?? refuse('Give the name with --name "...". Colleagues see it.'),
    roles: givenRoles(all('role')),
    locale: givenLocale(text('locale')),
  }
}

const refusedNew = (email: string) => ({
  EmailAlreadyUsed: `${email} has an account of the console already.`,
  ValidationError: ({ fields }: { fields?: Record<string, string> | undefined }) =>
    Object.values(fields ?? {}),
})
const LAST_OWNER = 'This is the last owner who can sign in: make somebody else an owner first.'
const linkSent = (email: string, expiresAt: string) =>
  `A link is on its way to ${email}. It sets the account up, once and until ${expiresAt}.`

export const STAFF_ACCOUNT_COMMANDS: readonly Command[] = [
  {
    words: 'staff add',
    takes: '<email> --name <name> --role <role> [--role <role>] [--locale <language>]',
    does: 'Adds an account of the staff console and prints the link that sets it up, once and within 24 hours',
    options: NEW,
    gives: '{ id, email, link, expiresAt }',
    async run(context, staff, input) {
      const wanted = newStaffOf(input)
      const added = await withSentences(addStaff(context, staff, wanted), refusedNew(wanted.email))
      return outcome(
        added,
        `${added.email} is added. This link sets the account up, once and until ${added.expiresAt}.`,
        'Give it to nobody else:',
        added.link,
      )
    },
  },
  {
    words: 'staff invite',
    takes: '<email> --name <name> --role <role> [--role <role>] [--locale <language>]',
    does: 'Adds an account of the staff console and mails the link that sets it up',
    options: NEW,
    gives: '{ id, email, expiresAt }',
    async run(context, staff, input) {
      const wanted = newStaffOf(input)
      const sent = await withSentences(inviteStaff(context, staff, wanted), refusedNew(wanted.email))
      return outcome(sent, linkSent(sent.email, sent.expiresAt))
    },
  },
  {
    words: 'staff list',
    takes: '',
    does: 'Every account of the staff console: roles, second factor, last sign-in, and until when a set-up link works',
    gives: '[{ id, name, email, roles, isOwn, isSetUp, hasFactor, linkUntil, lastSignInAt, devices }]',
    async run(context, staff) {
      const accounts = await listStaffAccounts(context, staff)
      const rows = accounts.map(({ email, name, roles, hasFactor, lastSignInAt, linkUntil, isSetUp }) => [
        ...[email, name, roles.join(', '), hasFactor ? 'set' : 'not set', lastSignInAt ?? 'never'],
        isSetUp ? '' : (linkUntil ?? 'no link: staff resend'),
      ])
      const names = ['email', 'name', 'roles', 'second factor', 'last sign-in', 'set-up link until']
      return outcome(accounts, ...columns(names, rows, 'No accounts: staff add.'))
    },
  },
  {
    words: 'staff resend',
    takes: '<email>',
    does: 'Mails a new set-up link; the one before stops working',
    gives: '{ id, email, expiresAt }',
    async run(context, staff, { given: [email = ''] }) {
      const { id } = await knownStaff(context, staff, email)
      const sent = await withSentences(resendStaffLink(context, staff, id), {
        StaffSetUp: `${email} has set the account up.`,
      })
      return outcome(sent, linkSent(sent.email, sent.expiresAt))
    },
  },
  {
    words: 'staff roles',
    takes: '<email> --role <role> [--role <role>] --reason <text>',
    does: 'Gives an account these roles in place of those it has, and signs it out',
    options: { role: { type: 'string', multiple: true }, ...REASON },
    gives: '{ id, roles }',
    async run(context, staff, { given: [email = ''], text, all }) {
      const reason = givenReason(text('reason'))
      const roles = givenRoles(all('role'))
      const { id, roles: was } = await knownStaff(context, staff, email)
      const changed = await withSentences(changeStaffRoles(context, staff, { id, was, roles, reason }), {
        LastOwner: LAST_OWNER,
        StaffRolesChanged: 'Somebody else has changed these roles. Look at staff list.',
      })
      return outcome(changed, `${email} is now: ${roles.join(', ')}.`)
    },
  },
  {
    words: 'staff end',
    takes: '<email> --reason <text>',
    does: 'Ends an account of the staff console, or withdraws its invitation, and signs it out',
    options: REASON,
    gives: '{ devices }',
    async run(context, staff, { given: [email = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id } = await knownStaff(context, staff, email)
      const ended = await withSentences(endStaffAccount(context, staff, { id, reason }), {
        LastOwner: LAST_OWNER,
      })
      return outcome(ended, `${email} has no access any more. Signed out on ${ended.devices} devices.`)
    },
  },
  {
    words: 'staff remove-factor',
    takes: '<email> --reason <text>',
    does: 'Removes a lost authenticator app with its recovery codes and the password, and mails a new set-up link',
    options: REASON,
    gives: '{ id, email, expiresAt }',
    async run(context, staff, { given: [email = ''], text }) {
      const reason = givenReason(text('reason'))
      const { id } = await knownStaff(context, staff, email)
      const sent = await removeStaffFactor(context, staff, { id, reason })
      return outcome(sent, linkSent(sent.email, sent.expiresAt))
    },
  },
]
