/** The people served, as lists and one by one (API-029 to API-032). */
import { z } from 'zod'
import { CLIENT_CURSOR_MAX, CLIENT_LIST_MAX, CLIENT_QUERY_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Iso } from './fields.ts'

/** The codes of the exit reasons (CLI-030). */
export const ExitCode = z.enum(['SUC', 'DISC', 'CIRC', 'S&S'])
export type ExitCode = z.infer<typeof ExitCode>

/** A client's state, as a filter and as the record's `status`. */
export const ClientStatus = z.enum(['open', 'closed'])
export type ClientStatus = z.infer<typeof ClientStatus>

export const Client = z.object({
  id: z.number(),
  code: z.string(),
  register_time: Iso,
  close_time: Iso.nullable(),
  avatar_meta_value: z.string(),
  avatar_color_meta_value: z.string(),
  status_meta_id: z.number(),
  status_meta_value: z.string(),
  status_meta_code: z.enum(['OPN', ...ExitCode.options]),
  status: ClientStatus,
  closed: z.boolean(),
  exit_reason_code: ExitCode.nullable(),
  /** The sentence of the exit reason. */
  closing_info: z.string().nullable(),
  facilitator_first_name: z.string(),
  facilitator_last_name: z.string(),
  team: z.object({ id: z.number(), name: z.string() }).nullable(),
  // The rest is null unless the session has a recent password check (CLI-033).
  gender_meta_id: z.number().nullable(),
  gender_meta_value: z.string().nullable(),
  ethno_meta_id: z.number().nullable(),
  ethno_meta_value: z.string().nullable(),
  age_meta_id: z.number().nullable(),
  age_meta_value: z.string().nullable(),
  path_meta_id: z.number().nullable(),
  path_meta_value: z.string().nullable(),
})
export type Client = z.infer<typeof Client>

/** An open client as participation shows it. */
export const ActiveClient = z.object({
  id: z.number(),
  code: z.string(),
  avatarColor: z.string(),
  avatarKey: z.string(),
})
export type ActiveClient = z.infer<typeof ActiveClient>

/** Narrows and pages a client list; without any of them the answer is the whole list (API-029). */
export const ClientListQuery = z.object({
  /** A part of the code or of the registering facilitator's name. */
  q: z.string().trim().max(CLIENT_QUERY_MAX).optional(),
  status: ClientStatus.optional(),
  limit: z.coerce.number<number | string>().int().min(1).max(CLIENT_LIST_MAX).optional(),
  /** The `next` of the answer before; opaque to the caller. */
  after: z.string().min(1).max(CLIENT_CURSOR_MAX).optional(),
})
export type ClientListQuery = z.infer<typeof ClientListQuery>

/** `next` is null when no page follows. */
const clientList = { records: z.array(Client), next: z.string().nullable() }

export const listOwnClients = endpoint({
  method: 'GET',
  path: '/clients',
  who: 'facilitator',
  summary: 'List the clients in scope that the facilitator registered',
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

export const listOwnActiveClients = endpoint({
  method: 'GET',
  path: '/active-clients',
  who: 'facilitator',
  summary: 'List the open clients in scope that the facilitator registered',
  reply: { records: z.array(ActiveClient) },
})

export const listTeamActiveClients = endpoint({
  method: 'GET',
  path: '/teams/{id}/active-clients',
  who: 'team',
  summary: 'List the open clients of a team',
  reply: { records: z.array(ActiveClient) },
})

export const readClient = endpoint({
  method: 'GET',
  path: '/clients/{id}',
  who: 'facilitator',
  summary: 'Read a client within reach; demographics only after a recent password check',
  reply: { record: Client },
  fails: ['NotFound'],
})
