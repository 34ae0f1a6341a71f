/** Teams as the provider's staff build them: who belongs to them, and which clients they serve (PPL-006). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { BodyId, Iso, Line, PageLimit, SearchText } from './fields.ts'
import { Reason } from './staff-people.ts'

const NAME_MAX = 120
const CURSOR_MAX = 500
const CODE_MAX = 8
const AT_ONCE_MAX = 50
/** As many ids as are assigned at once. */
const IDS = /^\d{1,9}(,\d{1,9}){0,49}$/

const TeamName = Line.min(1).max(NAME_MAX)
export const TEAM_VIEWS = ['active', 'archived'] as const
export const TEAM_SORTS = ['name', 'members'] as const

/** A row of the list. */
export const TeamRow = z.object({
  id: z.number(),
  name: z.string(),
  members: z.number(),
  /** Client files that are not closed. */
  openFiles: z.number(),
  createdAt: Iso,
  archivedAt: Iso.nullable(),
})
export type TeamRow = z.infer<typeof TeamRow>

export const TeamsQuery = z.object({
  view: z.enum(TEAM_VIEWS).default('active'),
  /** Part of a name. */
  q: SearchText.optional(),
  /** Only teams that all of these facilitators fit, by their ids with commas; those of colleagues come first (PPL-006). */
  joining: Line.regex(IDS).optional(),
  sort: z.enum(TEAM_SORTS).default('name'),
  limit: PageLimit,
  after: Line.min(1).max(CURSOR_MAX).optional(),
})
export type TeamsQuery = z.output<typeof TeamsQuery>

export const TeamsExportQuery = TeamsQuery.omit({ limit: true, joining: true })
export type TeamsExportQuery = z.output<typeof TeamsExportQuery>

export const listTeamsForStaff = endpoint({
  method: 'GET',
  path: '/staff/teams',
  who: 'staff',
  permission: 'people',
  summary: 'List teams by search and by who could join them, those without members first',
  query: TeamsQuery,
  reply: {
    records: z.array(TeamRow),
    next: z.string().nullable(),
    total: z.number(),
    views: z.record(z.enum(TEAM_VIEWS), z.number()),
  },
})

export const exportTeams = endpoint({
  method: 'GET',
  path: '/staff/teams/export',
  who: 'staff',
  permission: 'people',
  summary: 'Export the list of teams by the same search and order, 1,000 rows at a time',
  query: TeamsExportQuery,
  reply: { records: z.array(TeamRow), next: z.string().nullable() },
})

export const TeamDetail = TeamRow.extend({
  /** The listed agencies of its people: one at most, but for teams from before that was the rule. */
  agencies: z.array(z.object({ id: z.number(), name: z.string() })),
  people: z.array(z.object({ id: z.number(), name: z.string(), email: z.string(), joinedAt: Iso })),
  history: z.array(z.object({ at: Iso, action: z.string(), by: z.string(), note: z.string().nullable() })),
})
export type TeamDetail = z.infer<typeof TeamDetail>

export const readTeamForStaff = endpoint({
  method: 'GET',
  path: '/staff/teams/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Read a team with its present members',
  reply: { record: TeamDetail },
})

const NamedTeam = z.object({ id: z.number(), name: z.string() })

export const createTeam = endpoint({
  method: 'POST',
  path: '/staff/teams',
  who: 'staff',
  permission: 'people',
  summary: 'Create a team without members',
  body: z.object({ name: TeamName }),
  reply: { record: NamedTeam },
  status: 201,
  fails: ['TeamNameTaken'],
})

export const renameTeam = endpoint({
  method: 'PATCH',
  path: '/staff/teams/{id}',
  who: 'staff',
  permission: 'people',
  summary: 'Rename a team, with a reason; its members see the name at once',
  body: z.object({ name: TeamName, reason: Reason }),
  reply: { record: NamedTeam },
  fails: ['NotFound', 'TeamNameTaken'],
})

export const addTeamMember = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/members',
  who: 'staff',
  permission: 'people',
  summary: 'Make a facilitator a member; their clients without a team come along',
  body: z.object({ facilitatorId: BodyId }),
  reply: { record: z.object({ isNew: z.boolean() }) },
  fails: [
    ...(['NotFound', 'TeamArchived', 'TeamOfOtherAgency'] as const),
    ...(['AccountNotConfirmed', 'EligibilityNotConfirmed', 'AccountInactive'] as const),
  ],
})

/** Why somebody cannot join a team: the email, what is decided about the account (SYS-004), or another agency. */
export const JOIN_OBSTACLES = ['email', 'pending', 'refused', 'closed', 'agency'] as const

export const CannotJoin = z.object({ id: z.number(), name: z.string(), why: z.enum(JOIN_OBSTACLES) })
export type CannotJoin = z.infer<typeof CannotJoin>

const AssignmentCounts = z.object({
  /** How many become members. */
  joining: z.number(),
  /** Open client files without a team, which come along. */
  files: z.number(),
})

/** What assigning several to a team does, and who cannot be assigned. */
export const TeamAssignment = AssignmentCounts.extend({
  /** Those who are members already. */
  already: z.number(),
  cannot: z.array(CannotJoin),
})
export type TeamAssignment = z.infer<typeof TeamAssignment>

const Facilitators = z.array(BodyId).min(1).max(AT_ONCE_MAX)

export const previewTeamAssignment = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/members/effects',
  who: 'staff',
  permission: 'people',
  summary: 'Count what assigning facilitators to a team does, and name who cannot be; nothing is changed',
  body: z.object({ facilitatorIds: Facilitators }),
  reply: { record: TeamAssignment },
  fails: ['NotFound', 'TeamArchived'],
})

export const addTeamMembers = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/members/several',
  who: 'staff',
  permission: 'people',
  summary: 'Make several facilitators members, all or none; their clients without a team come along',
  body: z.object({
    facilitatorIds: Facilitators,
    /** What was shown: when something else would follow, nothing is changed. */
    seen: AssignmentCounts.optional(),
  }),
  reply: { record: z.object({ joined: z.array(z.number()) }) },
  fails: ['NotFound', 'TeamArchived', 'CannotJoinTeam', 'EffectsChanged'],
})

export const removeTeamMember = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/members/removal',
  who: 'staff',
  permission: 'people',
  summary: 'End a membership, with a reason; the clients stay with the team',
  body: z.object({ facilitatorId: BodyId, reason: Reason }),
  reply: { record: z.object({ wasMember: z.boolean() }) },
  fails: ['NotFound', 'ClientsLeftAlone'],
})

export const archiveTeam = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/archive',
  who: 'staff',
  permission: 'people',
  summary: 'Archive a team that has neither members nor open files, with a reason',
  body: z.object({ reason: Reason }),
  reply: { record: NamedTeam },
  fails: ['NotFound', 'TeamNotEmpty'],
})

export const restoreTeam = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/restore',
  who: 'staff',
  permission: 'people',
  summary: 'Open an archived team again, with a reason',
  body: z.object({ reason: Reason }),
  reply: { record: NamedTeam },
  fails: ['NotFound'],
})

export const moveClients = endpoint({
  method: 'POST',
  path: '/staff/teams/{id}/clients',
  who: 'staff',
  permission: 'people',
  summary: 'Move one or several clients to a team by their codes, all or none, with a reason',
  body: z.object({
    codes: z.array(Line.min(1).max(CODE_MAX)).min(1).max(AT_ONCE_MAX),
    reason: Reason,
  }),
  reply: { record: z.object({ moved: z.number() }) },
  fails: ['NotFound', 'TeamArchived', 'TakerCannotReach', 'CodesUnknown'],
})

export const teamCalls = {
  addTeamMember,
  addTeamMembers,
  previewTeamAssignment,
  archiveTeam,
  createTeam,
  listTeamsForStaff,
  exportTeams,
  moveClients,
  readTeamForStaff,
  removeTeamMember,
  renameTeam,
  restoreTeam,
}
