/** Staff invite people by a CSV file, or one person by a file of one row: what would happen, and doing it (PPL-004). */
import { shownMail } from '#platform/mail/mail-content.ts'
import { INVITATION_VALID_MS } from '@hub/contract/constants'
import { Email, PersonName } from '@hub/contract/fields'
import { LOCALE_FACTS, LOCALES, type Locale } from '@hub/contract/locales'
import type {
  Invitation,
  InvitationColumn,
  InvitationFile,
  RowProblem,
} from '@hub/contract/staff-invitations'
import type { Staff } from '#platform/audit/actor.ts'
import { audit, readAudited } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { findListedAgency } from '../metas/metas.neighbours.ts'
import { writeInvitation } from '../accounts/accounts.neighbours.ts'
import { type PeopleFile, readPeopleFile } from './invitation-file.ts'
import {
  claimInvitation,
  listEmailsInUse,
  listEmailsInvited,
  listInvitationPage,
} from './staff-invitations.store.ts'

const LIST_READ = 'invitation-list-read'
const LISTED_MAX = 50

interface Upload {
  csv: string
  locale: Locale
  again: boolean
}

/** A row that is right, with what its state is now. */
interface Guest {
  line: number
  email: string
  firstName: string | null
  lastName: string | null
  agency: { id: number; name: string } | null
  locale: Locale
  state: InvitationFile['people'][number]['state']
}
type Rejected = InvitationFile['rejected'][number]

interface Judged extends Pick<InvitationFile, 'fault' | 'header' | 'unused' | 'rejected'> {
  guests: Guest[]
}

/** What `sendInvitations` would do, with the first mail. Nothing is changed; that accounts were looked up is audited. */
export function checkInvitations(context: Context, staff: Staff, upload: Upload): Promise<InvitationFile> {
  const deed = { action: LIST_READ, note: 'a file was checked' } as const
  return readAudited(context, staff, deed, async () => {
    const judged = await judge(context, upload)
    return answerOf(context, judged, judged.guests.filter(isToMail).length)
  })
}

/**
 * Invites everybody whose row is right and who has neither an account nor an invitation; with `again`, those who wait are
 * mailed once more. The same file twice, also at the same moment, mails nobody twice.
 */
export async function sendInvitations(
  context: Context,
  staff: Staff,
  upload: Upload,
): Promise<InvitationFile> {
  const judged = await judge(context, upload)
  // Before the transaction: writing many mails takes a while, and a transaction may occupy the only connection.
  const mails = new Map<string, Awaited<ReturnType<typeof writeInvitation>>>()
  const wanted = judged.guests.filter(isToMail)
  for (const guest of wanted) mails.set(guest.email, await mailTo(context, guest))
  const invited = await context.db.transaction(async () => {
    const invitedAt = context.clock.iso()
    const expiresAt = new Date(Date.parse(invitedAt) + INVITATION_VALID_MS).toISOString()
    let sent = 0
    for (const { email, firstName, lastName, agency, locale } of wanted) {
      const row = { email, firstName, lastName, agencyId: agency?.id ?? null, locale, invitedAt, expiresAt }
      const mail = mails.get(email)
      if (mail === undefined || !(await claimInvitation(context.db, row, upload.again))) continue
      await context.mailer.queueMail({ ...mail, dedupeKey: `invitation:${email}:${invitedAt}` })
      sent += 1
    }
    // The addresses belong to nobody here yet, and the log cannot be emptied: they are not in it.
    if (sent > 0) await audit(context, staff, { action: 'facilitator-invite', note: `${sent} invited` })
    return sent
  })
  return answerOf(context, judged, invited)
}

const isToMail = ({ state }: Guest) => state === 'new' || state === 'again'

const mailTo = (context: Context, { email, firstName, locale }: Guest) =>
  writeInvitation(context, { email, locale, firstName })

async function answerOf(
  context: Context,
  { guests, ...judged }: Judged,
  invited: number,
): Promise<InvitationFile> {
  const first = guests.find(isToMail)
  const mail = first === undefined ? null : await mailTo(context, first)
  return {
    ...judged,
    invited,
    mail: mail && shownMail(mail),
    people: guests.map(({ line, email, firstName, lastName, agency, state }) => ({
      ...{ line, email, state, agency: agency?.name ?? null },
      name: [firstName, lastName].filter((part) => part !== null).join(' '),
    })),
  }
}

async function judge(context: Context, upload: Upload): Promise<Judged> {
  const file = readPeopleFile(upload.csv)
  if ('fault' in file) return { ...file, header: [], unused: [], rejected: [], guests: [] }
  const agencyOf = agencyFinder(context)
  const seen = new Map<string, number>()
  const rejected: Rejected[] = []
  const right: Omit<Guest, 'state'>[] = []
  for (const row of file.rows) {
    const { guest, problems } = await readRow({ file, row, seen, agencyOf, locale: upload.locale })
    if (problems.length > 0) rejected.push({ ...row, problems })
    else right.push(guest)
  }
  const { header, unused } = file
  return { fault: null, header, unused, rejected, guests: await withStates(context, right, upload.again) }
}

/** Each name is looked up once, however many rows have it. */
function agencyFinder(context: Context) {
  const known = new Map<string, Guest['agency']>()
  return async (name: string) => {
    if (!known.has(name)) known.set(name, await findListedAgency(context, name))
    return known.get(name) ?? null
  }
}

interface RowInput {
  file: PeopleFile
  row: PeopleFile['rows'][number]
  /** The addresses of earlier rows, with their lines. */
  seen: Map<string, number>
  agencyOf: ReturnType<typeof agencyFinder>
  locale: Locale
}

async function readRow({ file, row, seen, agencyOf, locale }: RowInput) {
  const problems: Rejected['problems'] = []
  const cell = (column: InvitationColumn) => row.cells[file.columns.get(column) ?? -1]?.trim() ?? ''
  const add = (problem: RowProblem, column: InvitationColumn, value = cell(column)) =>
    problems.push({ problem, value, column: file.header[file.columns.get(column) ?? -1] ?? null })
  const name = (column: 'firstName' | 'lastName') => {
    const read = PersonName.safeParse(cell(column))
    if (!read.success && cell(column) !== '') add('nameWrong', column)
    return read.data ?? null
  }
  const { length } = file.header
  if (row.cells.slice(length).some((more) => more.trim() !== ''))
    problems.push({ problem: 'cellsTooMany', column: null, value: row.cells.slice(length).join(', ') })
  const email = cell('email').toLowerCase()
  const before = seen.get(email)
  if (email === '') add('emailMissing', 'email')
  else if (!Email.safeParse(email).success) add('emailWrong', 'email')
  else if (before !== undefined) add('emailRepeated', 'email', String(before))
  else seen.set(email, row.line)
  const agency = cell('agency') === '' ? null : await agencyOf(cell('agency'))
  if (agency === null && cell('agency') !== '') add('agencyUnknown', 'agency')
  const language = cell('locale') === '' ? locale : localeOfWord(cell('locale'))
  if (language === null) add('localeUnknown', 'locale')
  const guest = {
    ...{ line: row.line, email, firstName: name('firstName'), lastName: name('lastName'), agency },
    locale: language ?? locale,
  }
  return { guest, problems }
}

/** A language by its code or its own name. */
function localeOfWord(word: string): Locale | null {
  const code = word.toLowerCase().split(/[-_]/)[0]
  return LOCALES.find((one) => one === code || LOCALE_FACTS[one].name.toLowerCase() === code) ?? null
}

async function withStates(
  { db, clock }: Context,
  guests: Omit<Guest, 'state'>[],
  isAgain: boolean,
): Promise<Guest[]> {
  const emails = guests.map(({ email }) => email)
  const registered = new Set(await listEmailsInUse(db, emails))
  const invited = new Set(await listEmailsInvited(db, emails, clock.iso()))
  const waiting = isAgain ? 'again' : 'invited'
  const stateOf = (email: string) =>
    registered.has(email) ? 'registered' : invited.has(email) ? waiting : 'new'
  return guests.map((guest) => ({ ...guest, state: stateOf(guest.email) }))
}

/** The latest invitations that nobody has used, by part of a name or an address. The reading is audited. */
export function searchInvitations(
  context: Context,
  staff: Staff,
  q: string | undefined,
): Promise<{ records: Invitation[]; total: number }> {
  return readAudited(context, staff, { action: LIST_READ }, async () => {
    const { rows, total } = await listInvitationPage(context.db, q, LISTED_MAX)
    const now = context.clock.now().getTime()
    const records = rows.map(({ invitedAt, expiresAt, ...row }) => ({
      ...{ ...row, invitedAt: new Date(invitedAt).toISOString() },
      ...{ expiresAt: new Date(expiresAt).toISOString(), isExpired: Date.parse(expiresAt) <= now },
    }))
    return { records, total }
  })
}
