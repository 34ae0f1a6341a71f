/** The staff command that adds an account of the staff console: the first one, before anybody can be invited (STA-002). */
import { STAFF_ROLES, type StaffRole } from '@hub/contract/staff-roles.rules'
import { addStaff } from '../../staff-accounts/staff-accounts.staff.ts'
import type { Command } from '../command.ts'
import { givenLocale } from '../known.ts'
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

export const STAFF_ACCOUNT_COMMANDS: readonly Command[] = [
  {
    words: 'staff add',
    takes: '<email> --name <name> --role <role> [--role <role>] [--locale <language>]',
    does: 'Adds an account of the staff console and prints the link that sets it up, once and within 24 hours',
    options: {
      name: { type: 'string' },
      role: { type: 'string', multiple: true },
      locale: { type: 'string' },
    },
    gives: '{ id, email, link, expiresAt }',
    async run(context, staff, { given: [email = ''], text, all }) {
      const wanted = {
        email,
        name: text('name') ?? refuse('Give the name with --name "...". Colleagues see it.'),
        roles: givenRoles(all('role')),
        locale: givenLocale(text('locale')),
      }
      const added = await withSentences(addStaff(context, staff, wanted), {
        EmailAlreadyUsed: `${email} has an account of the console already.`,
        ValidationError: ({ fields }) => Object.values(fields ?? {}),
      })
      return outcome(
        added,
        `${added.email} is added. This link sets the account up, once and until ${added.expiresAt}.`,
        'Give it to nobody else:',
        added.link,
      )
    },
  },
]
