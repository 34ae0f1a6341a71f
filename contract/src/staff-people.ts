/** Facilitators as the provider's staff see them: who they are and whether they may work. Never what they delivered (CON-16). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Id, Iso, Line, Lines, PageLimit, SearchText } from './fields.ts'
import { OwnSession } from './own-sessions.ts'
import { StaffMail } from './staff-mails.ts'
import { STANDING_CHANGES, STANDINGS } from './standing.rules.ts'
import { Waiting } from './waiting-people.ts'

const CURSOR_MAX = 500
const REASON_MIN = 5
const REASON_MAX = 500
/** As many rows as a page of the console can have, and as many accounts as one decision is about. */
export const PEOPLE_AT_ONCE_MAX = 50

/** A text of the audit log: why somebody did this. */
export const Reason = Lines.min(REASON_MIN).max(REASON_MAX)

/** Who takes client files that nobody else could reach: a team, or one facilitator (PPL-007). */
export const ClientsTaker = z.object({ kind: z.enum(['team', 'facilitator']), id: BodyId })
export type ClientsTaker = z.infer<typeof ClientsTaker>

export const PEOPLE_SORTS = ['name', 'agency', 'registered', 'lastLogin'] as const

/** A row of the list. */
export const PersonRow = z.object({
  id: z.number(),
  name: z.string(),
  email: z.string(),
  agencyId: z.number(),
  agency: z.string(),
  isAgencyListed: z.boolean(),
  teams: z.array(z.string()),
  standing: z.enum(STANDINGS),
  registeredAt: Iso,
  /** When the email was confirmed; null before. */
  confirmedAt: Iso.nullable(),
  lastLoginAt: Iso.nullable(),
})
export type PersonRow = z.infer<typeof PersonRow>

export const PeopleQuery = z.object({
  view: z.enum(['all', ...STANDINGS]).default('all'),
  /** Part of a name or of an email. */
  q: SearchText.optional(),
  agencyId: Id.optional(),
  teamId: Id.optional(),
  provinceId: Id.optional(),
  /** Only who logged in on this day in Toronto or later. */
  since: z.iso.date().optional(),
  sort: z.enum(PEOPLE_SORTS).default('name'),
  direction: z.enum(['up', 'down']).default('up'),
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type PeopleQuery = z.output<typeof PeopleQuery>

/** The same for a file: everything that fits, many rows at a time. */
export const PeopleExportQuery = PeopleQuery.omit({ limit: true })
export type PeopleExportQuery = z.output<typeof PeopleExportQuery>

/** What the list can be narrowed to, beside the view and the search. */
export const PEOPLE_FILTERS = ['agency', 'team', 'province'] as const
export type PeopleFilterKind = (typeof PEOPLE_FILTERS)[number]

/** A filter of the list in words; the name is empty when there is no such agency, team or province. */
export const PeopleFilter = z.object({ kind: z.enum(PEOPLE_FILTERS), id: z.number(), name: z.string() })
export type PeopleFilter = z.infer<typeof PeopleFilter>

export const listPeople = endpoint({
  method: 'GET',
  path: '/staff/facilitators',
  who: 'staff',
  permission: 'people',
  summary:
    'List facilitators by search, standing, agency, team, province and last login, those that wait for a decision first',
  query: PeopleQuery,
  reply: {
    records: z.array(PersonRow),
    /** The cursor of the next page; null on the last. */
    next: z.string().nullable(),
    /** How many fit the search and the filters in this view. */
    total: z.number(),
    /** How many fit them in each view. */
    views: z.record(z.enum(['all', ...STANDINGS]), z.number()),
    /** In how many agencies those of all views are. */
    agencies: z.number(),
    /** The agency, the team and the province that were asked for. */
    filters: z.array(PeopleFilter),
  },
})

export const exportPeople = endpoint({
  method: 'GET',
  path: '/staff/facilitators/export',
  who: 'staff',
  permission: 'people',
  summary: 'Export the list of facilitators by the same search, filters and order, 1,000 rows at a time',
  query: PeopleExportQuery,
  reply: { records: z.array(PersonRow), next: z.string().nullable() },
})

/** What a mail to a facilitator was about. */
export const MAIL_KINDS = [
  ...(['confirmation', 'password-reset', 'password-changed', 'eligible', 'refused'] as const),
  ...(['email-change', 'email-change-notice', 'factor'] as const),
  ...(['event-place', 'event-offer', 'event-cancelled', 'event-message', 'record-reminder'] as const),
] as const
export type MailKind = (typeof MAIL_KINDS)[number]

/** Whose mail it is, as the queue of mails keeps it. */
export const mailAbout = (kind: MailKind, facilitatorId: number) => ({
  kind,
  recipient: `facilitator:${facilitatorId}`,
})

/** How far a mail is: `trying` after a failure that may pass, `failed` when it was given up. */
export const MAIL_STATES = ['waiting', 'trying', 'sent', 'failed'] as const
export type MailState = (typeof MAIL_STATES)[number]

/** A new address that waits until its link is followed. */
export const EmailChange = z.object({
  email: z.string(),
  /** Who asked for it, by name. */
  askedBy: z.string(),
  askedAt: Iso,
  expiresAt: Iso,
})
export type EmailChange = z.infer<typeof EmailChange>

/** One facilitator, without a word or a number of what they delivered. */
export const Person = z.object({
  id: z.number(),
  firstName: z.string(),
  lastName: z.string(),
  /** Goes up at each correction. */
  version: z.number(),
  email: z.string(),
  emailChange: EmailChange.nullable(),
  phoneNumber: z.string(),
  address: z.string(),
  city: z.string(),
  /** Null when it is not listed. */
  cityId: z.number().nullable(),
  province: z.string(),
  provinceId: z.number(),
  postcode: z.string(),
  agency: z.object({ id: z.number(), name: z.string(), isListed: z.boolean() }),
  standing: z.enum(STANDINGS),
  locale: z.string(),
  registeredAt: Iso,
  confirmedAt: Iso.nullable(),
  termsVersion: z.string(),
  termsAcceptedAt: Iso,
  teams: z.array(z.object({ id: z.number(), name: z.string(), joinedAt: Iso, leftAt: Iso.nullable() })),
  /** Since when they have an authenticator app; null without one. */
  appSince: Iso.nullable(),
  /** How many passkeys they have. */
  passkeys: z.number(),
  /** Where they are logged in now, the last used first. */
  sessions: z.array(OwnSession.omit({ isCurrent: true }).extend({ endsAt: Iso })),
  lastLoginAt: Iso.nullable(),
  /** The mails to them of the last 90 days, newest first, fifty at most: never what was in one. */
  mails: z.array(
    z.object({
      id: z.number(),
      kind: z.enum(MAIL_KINDS),
      state: z.enum(MAIL_STATES),
      at: Iso,
      attempts: z.number(),
    }),
  ),
  /** Null when nothing waits to be decided. */
  waiting: Waiting.nullable(),
  /** A session that waits to be recorded. */
  unrecorded: z.object({ module: z.string(), startTime: Iso, endTime: Iso.nullable() }).nullable(),
  /** What was decided and changed, newest first: by whom, when and why. */
  history: z.array(
    z.object({
      at: Iso,
      action: z.string(),
      by: z.string(),
      /** The name of the staff member; null for others, and at the command line, where the note has it. */
      byName: z.string().nullable(),
      note: z.string().nullable(),
    }),
  ),
})
export type Person = z.infer<typeof Person>

export const readPerson = endpoint({
  method: 'GET',
  path: '/staff/facilitators/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Read the account of a facilitator',
  reply: { record: Person },
})

/** What a change of some accounts will end, in numbers. */
export const EffectCounts = z.object({
  /** Accounts that the change makes something else of. */
  changed: z.number(),
  /** Sessions that end at once. */
  devices: z.number(),
  /** Memberships in teams that end. */
  teams: z.number(),
  /** Places in events that are given back. */
  places: z.number(),
  /** Open client files without a team that come along into the team that is joined. */
  filesJoining: z.number(),
  /** Open client files that nobody else can reach. */
  clientsOnlyTheirs: z.number(),
})
export type EffectCounts = z.infer<typeof EffectCounts>

/** The same, with the mails it will send and the clients it concerns. */
export const StandingEffects = EffectCounts.extend({
  /** The codes of these clients, the first hundred. */
  clientCodes: z.array(z.string()),
  /** How many mails are sent, and the first of them. */
  mails: z.number(),
  mail: StaffMail.nullable(),
  /** The same mail in the other languages, for staff who do not read its own. */
  translations: z.array(StaffMail),
})
export type StandingEffects = z.infer<typeof StandingEffects>

/** The team that the confirmed join in the same step. */
const JoinedTeam = BodyId.optional()
const isTeamForConfirm = ({ change, teamId }: { change: string; teamId?: number | undefined }) =>
  teamId === undefined || change === 'confirm'

const Ids = z.array(BodyId).min(1).max(PEOPLE_AT_ONCE_MAX)

export const previewStandings = endpoint({
  method: 'POST',
  path: '/staff/facilitators/standing/effects',
  who: 'staff',
  permission: 'people',
  summary: 'Count what a change of standings will end, and show the mail it will send; nothing is changed',
  body: z.object({ ids: Ids, change: z.enum(STANDING_CHANGES), teamId: JoinedTeam }).refine(isTeamForConfirm),
  reply: { record: StandingEffects },
  fails: ['NotFound'],
})

/** A team or a facilitator who can take client files. */
export const Taker = ClientsTaker.extend({
  name: z.string(),
  /** The team's members, or the facilitator's email. */
  detail: z.string(),
})
export type Taker = z.infer<typeof Taker>

export const listTakers = endpoint({
  method: 'GET',
  path: '/staff/client-takers',
  who: 'staff',
  permission: 'people',
  summary: 'List teams and facilitators who can take client files, by part of their name, at most twenty',
  query: z.object({ q: SearchText.optional() }),
  reply: { records: z.array(Taker) },
})

export const changeStandings = endpoint({
  method: 'POST',
  path: '/staff/facilitators/standing',
  who: 'staff',
  permission: 'people',
  summary:
    'Confirm, refuse, suspend, restore or close one or several accounts, or reopen a decision, with a reason; closing needs a code in the last 10 minutes',
  body: z
    .object({
      ids: Ids,
      change: z.enum(STANDING_CHANGES),
      reason: Reason,
      /** The effects that were shown: when others would follow, nothing is changed. */
      seen: EffectCounts.optional(),
      /** Needed where nobody else could reach some of their clients. */
      clientsTo: ClientsTaker.optional(),
      teamId: JoinedTeam,
      /** False when the decision is told some other way. */
      sendMail: z.boolean().default(true),
    })
    .refine(isTeamForConfirm),
  reply: { records: z.array(z.object({ id: z.number(), standing: z.enum(STANDINGS) })) },
  fails: [
    ...(['NotFound', 'ClientsLeftAlone', 'TakerCannotReach', 'EffectsChanged', 'NewCodeRequired'] as const),
    ...(['TeamArchived', 'TeamOfOtherAgency', 'AccountNotConfirmed', 'AccountInactive'] as const),
  ],
})
