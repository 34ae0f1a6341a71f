/** Inviting facilitators to register: one person, or many by a CSV file (PPL-004). */
import { z } from 'zod'
import { EMAIL_MAX } from './fields.rules.ts'
import { endpoint } from './endpoint.ts'
import { Iso, Line, Lines, SearchText } from './fields.ts'
import { LOCALES } from './locales.ts'
import { StaffMail } from './staff-mails.ts'
import { Reason } from './staff-people.ts'

/** What a file may say of a person; the email alone is needed. */
export const INVITATION_COLUMNS = ['email', 'firstName', 'lastName', 'agency', 'locale'] as const
export type InvitationColumn = (typeof INVITATION_COLUMNS)[number]

/** How many people a file may have, and how long it may be: a call takes no more (SYS-010). */
export const INVITED_AT_ONCE_MAX = 500
export const INVITATION_FILE_MAX = 80_000

/** Why nothing of a file can be read. */
export const FILE_FAULTS = ['unreadable', 'empty', 'noEmailColumn', 'columnRepeated', 'tooManyRows'] as const
export type FileFault = (typeof FILE_FAULTS)[number]

/** Why nobody is invited by a row. */
export const ROW_PROBLEMS = [
  ...(['emailMissing', 'emailWrong', 'emailRepeated', 'nameWrong'] as const),
  ...(['agencyUnknown', 'localeUnknown', 'cellsTooMany'] as const),
] as const
export type RowProblem = (typeof ROW_PROBLEMS)[number]

/** `again`: the present invitation is mailed once more. Nothing is sent to who is invited or registered already. */
export const INVITED_STATES = ['new', 'again', 'invited', 'registered'] as const

/** What becomes of each row of a file. Lines are counted from 1, as an editor does. */
export const InvitationFile = z.object({
  /** Why nothing can be read, and in which line; null for a file that was read. */
  fault: z.object({ line: z.number(), fault: z.enum(FILE_FAULTS), column: z.string().nullable() }).nullable(),
  /** The first row of the file, and those of its columns that are not used. */
  header: z.array(z.string()),
  unused: z.array(z.string()),
  people: z.array(
    z.object({
      line: z.number(),
      email: z.string(),
      name: z.string(),
      /** The name by which the agency is listed. */
      agency: z.string().nullable(),
      state: z.enum(INVITED_STATES),
    }),
  ),
  rejected: z.array(
    z.object({
      line: z.number(),
      /** The row as it is in the file. */
      cells: z.array(z.string()),
      problems: z.array(
        z.object({
          problem: z.enum(ROW_PROBLEMS),
          /** The column's name in the file; null when the row as a whole is wrong. */
          column: z.string().nullable(),
          value: z.string(),
        }),
      ),
    }),
  ),
  /** How many invitations this mails. */
  invited: z.number(),
  /** The first of these mails. */
  mail: StaffMail.nullable(),
})
export type InvitationFile = z.infer<typeof InvitationFile>

const FileToSend = z.object({
  /** CSV with a header, its columns divided by commas or semicolons. */
  csv: Lines.min(1).max(INVITATION_FILE_MAX),
  /** The language of the mails where a row names none. */
  locale: z.enum(LOCALES),
  /** Mails the invitations that wait already once more. */
  again: z.boolean(),
})

export const checkInvitations = endpoint({
  method: 'POST',
  path: '/staff/invitations/check',
  who: 'staff',
  permission: 'people',
  summary: 'Say what becomes of each row of a CSV file of people, and show the mail; nothing is changed',
  body: FileToSend,
  reply: { record: InvitationFile },
})

export const sendInvitations = endpoint({
  method: 'POST',
  path: '/staff/invitations',
  who: 'staff',
  permission: 'people',
  summary: 'Invite the people of a CSV file whose rows are right; the same file again invites nobody twice',
  body: FileToSend,
  reply: { record: InvitationFile },
})

/** An invitation that nobody has used yet. */
export const Invitation = z.object({
  email: z.string(),
  name: z.string(),
  agency: z.string().nullable(),
  locale: z.string(),
  invitedAt: Iso,
  expiresAt: Iso,
  isExpired: z.boolean(),
})
export type Invitation = z.infer<typeof Invitation>

export const listInvitations = endpoint({
  method: 'GET',
  path: '/staff/invitations',
  who: 'staff',
  permission: 'people',
  summary: 'List invitations that nobody has used, by part of a name or an email, the latest fifty',
  query: z.object({ q: SearchText.optional() }),
  reply: { records: z.array(Invitation), total: z.number() },
})

export const withdrawInvitation = endpoint({
  method: 'POST',
  path: '/staff/invitations/withdrawal',
  who: 'staff',
  permission: 'people',
  summary: 'Take an invitation back, with a reason',
  body: z.object({ email: Line.max(EMAIL_MAX), reason: Reason }),
  fails: ['NotFound'],
})
