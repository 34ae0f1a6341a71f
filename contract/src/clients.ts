/** Clients: reading, opening, editing and closing files, and portal passwords (API-025, API-028 to API-037). */
import { z } from 'zod'
import {
  ANSWERS,
  answerIdField,
  CHOICES,
  choiceValueField,
  fieldsOf,
  LOOKS,
  openedIdField,
  openedValueField,
} from './client-choices.ts'
import {
  CLIENT_CODE_LENGTH,
  CLIENT_CURSOR_MAX,
  CLIENT_LIST_MAX,
  CLIENT_PASSWORD_LENGTH,
  META_VALUE_MAX,
  QUERY_MAX,
} from './constants.ts'
import { endpoint } from './endpoint.ts'
import { BodyId, Instant, Iso, Line, Translated } from './fields.ts'
import { Meta } from './metas.ts'

/** The codes of the exit reasons (CLI-030). */
export const ExitCode = z.enum(['SUC', 'DISC', 'CIRC', 'S&S'])
export type ExitCode = z.infer<typeof ExitCode>

/** A client's state, as a filter and as the record's `status`. */
export const ClientStatus = z.enum(['open', 'closed'])
export type ClientStatus = z.infer<typeof ClientStatus>

/**
 * A client as a list shows it. Whoever asks, a list has nothing that was answered of a client: no list shows it (CLI-002,
 * CLI-033, decision 0056).
 */
export const ListedClient = z.object({
  id: z.number(),
  code: z.string(),
  register_time: Iso,
  close_time: Iso.nullable(),
  ...fieldsOf(LOOKS, choiceValueField, () => z.string()),
  status_meta_value: z.string(),
  closed: z.boolean(),
  facilitator_first_name: z.string(),
  facilitator_last_name: z.string(),
  /** The number of recorded sessions in which the client took part. */
  session_count: z.number(),
  /** When the last of them ended. */
  last_session: Iso.nullable(),
})
export type ListedClient = z.infer<typeof ListedClient>

export const Client = ListedClient.extend({
  status_meta_id: z.number(),
  status_meta_code: z.enum(['OPN', ...ExitCode.options]),
  status: ClientStatus,
  exit_reason_code: ExitCode.nullable(),
  /** The sentence of the exit reason. */
  closing_info: z.string().nullable(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  /** Increases by one with each edit and with the closing. An edit names the version it was made on. */
  version: z.number(),
  // The following fields are null unless the session has a recent password check (CLI-033).
  ...fieldsOf(ANSWERS, answerIdField, () => z.number().nullable()),
  ...fieldsOf(ANSWERS, choiceValueField, () => z.string().nullable()),
  /** The answers of the file that nobody can choose any more: the lists to choose from are without them (CTM-008). */
  retired_answers: z.array(Meta).optional(),
})
export type Client = z.infer<typeof Client>

/** A client as participation shows it: open now, or when the session began. */
export const ActiveClient = z.object({
  id: z.number(),
  code: z.string(),
  avatarColor: z.string(),
  avatarKey: z.string(),
  /** Only in a list for an instant: was open then, and has been closed since. */
  isClosed: z.literal(true).optional(),
})
export type ActiveClient = z.infer<typeof ActiveClient>

/** Filters and pages a client list; without any of these fields the answer is the whole list (API-029). */
export const ClientListQuery = z.object({
  /** A part of the code or of the registering facilitator's name. */
  q: Line.max(QUERY_MAX).optional(),
  status: ClientStatus.optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(CLIENT_LIST_MAX).optional(),
  /** The `next` of the previous answer; opaque to the caller. */
  after: Line.min(1).max(CLIENT_CURSOR_MAX).optional(),
})
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** `next` is null on the last page. */
const clientList = { records: z.array(ListedClient), next: z.string().nullable() }

export const listOwnClients = endpoint({
  method: 'GET',
  path: '/clients',
  who: 'facilitator',
  summary: 'List the clients within reach that the caller registered, open and closed',
  query: ClientListQuery,
  reply: clientList,
  fails: ['ValidationError'],
})

export const listTeamClients = endpoint({
  method: 'GET',
  path: '/teams/{id}/clients',
  who: 'team',
  summary: 'List the clients of a team, open and closed',
  query: ClientListQuery,
  reply: clientList,
  fails: ['ValidationError'],
})

/** Without an instant: clients open now. With one: clients open then, whom a session begun then may record (PAR-018). */
const OpenAtQuery = z.object({ openAt: Instant.optional() })

export const listOwnActiveClients = endpoint({
  method: 'GET',
  path: '/active-clients',
  who: 'facilitator',
  summary: 'List the open clients within reach that the caller registered',
  query: OpenAtQuery,
  reply: { records: z.array(ActiveClient) },
  fails: ['ValidationError'],
})

export const listTeamActiveClients = endpoint({
  method: 'GET',
  path: '/teams/{id}/active-clients',
  who: 'team',
  summary: 'List the open clients of a team',
  query: OpenAtQuery,
  reply: { records: z.array(ActiveClient) },
  fails: ['ValidationError'],
})

export const readClient = endpoint({
  method: 'GET',
  path: '/clients/{id}',
  who: 'facilitator',
  summary: 'Read a client within reach; with their answers only after a recent password check',
  reply: { record: Client },
  fails: ['NotFound', 'ClientMerged'],
})

/** A new password for the client portal; only the answer of a reset carries one, once (CLI-028, CON-20). */
export const ClientPassword = z.object({ id: z.number(), code: z.string(), password: z.string() })
export type ClientPassword = z.infer<typeof ClientPassword>

/** Sent only for people who read the log; the server uses the value of the id's meta (CLI-019). */
const MetaValue = Line.max(META_VALUE_MAX)

/** What a client file is opened with (API-028). The hub issued the code and the password to the facilitator. */
export const ClientToRegister = z.object({
  code: Line.length(CLIENT_CODE_LENGTH),
  password: Line.length(CLIENT_PASSWORD_LENGTH),
  /** Both must be those of the session (CLI-019). */
  teamId: BodyId.nullable(),
  facilitatorId: BodyId,
  ...fieldsOf(CHOICES, openedIdField, () => BodyId),
  ...fieldsOf(CHOICES, openedValueField, () => MetaValue),
})
export type ClientToRegister = z.infer<typeof ClientToRegister>

/** At least one answer. `version` names the version that was edited, so that no change is overwritten unseen. */
export const ClientEdit = z
  .object({
    ...fieldsOf(ANSWERS, answerIdField, () => BodyId.optional()),
    version: BodyId.optional(),
  })
  .refine((edit) => ANSWERS.some((name) => edit[answerIdField(name)] !== undefined), {
    path: [answerIdField('gender')],
  })
export type ClientEdit = z.infer<typeof ClientEdit>

/** The exit reason a file is closed with (API-035). */
export const ClientClose = z.object({ status_meta_id: BodyId, status_meta_value: MetaValue })
export type ClientClose = z.infer<typeof ClientClose>

/** A session a client took part in (REC-001). */
export const ClientRecord = z.object({
  id: z.number(),
  moduleName: z.string(),
  themeName: z.string(),
  hostName: z.string(),
  startTime: Iso,
  endTime: Iso,
  translations: Translated,
})
export type ClientRecord = z.infer<typeof ClientRecord>

/** How many clients a reset of a whole team affects, and the progress of a running one. */
export const TeamReset = z.object({
  /** The open clients of the team, who get a new password. */
  clients: z.number(),
  /** Null while none runs on this node. */
  running: z.object({ done: z.number(), total: z.number() }).nullable(),
})
export type TeamReset = z.infer<typeof TeamReset>

export const issueClientCode = endpoint({
  method: 'GET',
  path: '/clients/code',
  who: 'facilitator',
  summary: 'Reserve a new client code for the caller, for one hour',
  oneTime: true,
  reply: { record: z.object({ code: z.string() }) },
})

export const issueClientPassword = endpoint({
  method: 'GET',
  path: '/clients/password',
  who: 'facilitator',
  summary: 'Generate a password for the client portal; it is not stored',
  oneTime: true,
  reply: { record: z.object({ password: z.string() }) },
})

export const registerClient = endpoint({
  method: 'POST',
  path: '/clients',
  who: 'facilitator',
  summary: 'Register a client: open a file with a reserved code',
  body: ClientToRegister,
  reply: { record: Client },
  status: 201,
  fails: ['ValidationError', 'CodeTaken', 'Forbidden'],
})

export const editClient = endpoint({
  method: 'PATCH',
  path: '/clients/{id}',
  who: 'facilitator',
  verified: true,
  summary:
    'Change the answers of an open client file; if it was changed meanwhile, the answer is the file as it is now',
  body: ClientEdit,
  reply: { record: Client },
  fails: ['ValidationError', 'NotFound', 'ClientMerged', 'ClientClosed', 'ClientChanged'],
})

export const closeClient = endpoint({
  method: 'PATCH',
  path: '/clients/{id}/status',
  who: 'facilitator',
  summary: 'Close a client file with an exit reason; it cannot be reopened',
  body: ClientClose,
  reply: { record: Client },
  fails: ['ValidationError', 'NotFound', 'ClientMerged', 'ClientClosed'],
})

export const resetClientPassword = endpoint({
  method: 'PATCH',
  path: '/clients/{id}/reset-password',
  who: 'facilitator',
  verified: true,
  summary: 'Give a client a new portal password; the old one stops working',
  reply: { record: ClientPassword },
  fails: ['NotFound', 'ClientMerged', 'ClientClosed'],
})

export const readTeamReset = endpoint({
  method: 'GET',
  path: '/clients/team/{id}/reset-team-passwords',
  who: 'team',
  summary:
    'Read how many clients a reset of the team’s passwords affects, and the progress of a running reset',
  reply: { record: TeamReset },
})

export const resetTeamPasswords = endpoint({
  method: 'PATCH',
  path: '/clients/team/{id}/reset-team-passwords',
  who: 'team',
  verified: true,
  summary: 'Give every open client of the team a new portal password; if one fails, none is changed',
  reply: { records: z.array(ClientPassword) },
})

export const listClientRecords = endpoint({
  method: 'GET',
  path: '/clients/{id}/records',
  who: 'facilitator',
  summary: 'List the sessions in which a client took part, newest first',
  reply: { records: z.array(ClientRecord) },
  fails: ['NotFound', 'ClientMerged'],
})
