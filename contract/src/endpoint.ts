/** Defines a call: one object that the server mounts, the web calls and the tests check. */
import { z } from 'zod'
import type { ErrorName } from './errors.ts'
import { Id } from './fields.ts'
import type { StaffPermission } from './staff-roles.rules.ts'

/**
 * Who may make a call (requirements, section 10). The server enforces it before the handler runs.
 * - `anyone`: no token needed (A)
 * - `facilitator`: any logged-in facilitator (F)
 * - `self`: only when `{id}` is the caller's own facilitator id (S)
 * - `team`: only a present member of team `{id}` (T)
 * - `portal`: only the client portal's server, by its key; not mounted unless a key is set
 * - `staff`: staff who are signed in to the console, with the call's permission (STA-006)
 * - `staffInPart`: staff whose password was right and who have not given a code yet (STA-004)
 */
export type Who = 'anyone' | 'facilitator' | 'self' | 'team' | 'portal' | 'staff' | 'staffInPart'

export type Shape = z.ZodRawShape

export interface Endpoint<
  Path extends string = string,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends Shape = Shape,
  W extends Who = Who,
> {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below /api, with `{name}` for each parameter. */
  path: Path
  who: W
  /**
   * True for the calls that a facilitator needs before the terms in force are accepted, or before a required second
   * factor is set up: these of the session itself, and those that send what was delivered already, which must never be
   * lost (CTM-011, HRD-002).
   */
  beforeTerms: boolean
  /** True when the session must have passed the password check within 15 minutes (CLI-033). */
  verified: boolean
  /** For `staff`: what the caller's roles must allow; null for any role. */
  permission: StaffPermission | null
  /** True when the session must have given a code within 10 minutes (STA-007). */
  newCode: boolean
  /** One sentence for the API document. */
  summary: string
  params: Params
  query: Query
  body: Body
  /** The server's English sentence for an invalid field of the body, where the specification names one (API-002). */
  messages: Readonly<Record<string, string>>
  /** The fields beside `success` and `message`: `records`, `record`, or what the specification names. */
  reply: Reply
  /** The status of a success. */
  status: 200 | 201
  /** The call's own refusals, beside those that every call can give. */
  fails: readonly ErrorName[]
  /**
   * The refusal of an invalid path or body, for calls that give one answer for every fault. Without it an invalid path
   * is answered with NotFound, and an invalid body with the names of its fields.
   */
  offShape: ErrorName | undefined
  /** True when the answer holds personal data and must not be kept by any cache (API-008). */
  personal: boolean
  /**
   * True for a read with a new answer each time that is shown once, such as a password. No cache, no return to the page
   * and no sync may repeat it, because the new answer would differ from what somebody has written down (CLI-016).
   */
  oneTime: boolean
  /** The kind of file that a success is; null where it is an envelope. A refusal is always an envelope. */
  file: string | null
  /** The body is a file of at most so many bytes, as they are; null where it is JSON. */
  uploads: number | null
}

const Nothing = z.object({})

interface EndpointInput<Path extends string, Params, Query, Body, Reply, W> {
  method: Endpoint['method']
  path: Path
  who: W
  summary: string
  beforeTerms?: boolean
  verified?: boolean
  permission?: StaffPermission | null
  newCode?: boolean
  params?: Params
  query?: Query
  body?: Body
  messages?: Readonly<Record<string, string>>
  reply?: Reply
  status?: 200 | 201
  fails?: readonly ErrorName[]
  offShape?: ErrorName
  personal?: boolean
  oneTime?: boolean
  file?: string | null
  uploads?: number | null
}

/**
 * Declares a call. `{id}` in the path is a positive integer unless `params` says otherwise.
 * Everything that needs a login is personal by default; content sets `personal: false`.
 */
export function endpoint<
  const Path extends string,
  Params extends z.ZodType = z.ZodType<PathIds<Path>, PathIds<Path>>,
  Query extends z.ZodType = typeof Nothing,
  Body extends z.ZodType = typeof Nothing,
  Reply extends Shape = {},
  const W extends Who = Who,
>(input: EndpointInput<Path, Params, Query, Body, Reply, W>): Endpoint<Path, Params, Query, Body, Reply, W> {
  return {
    beforeTerms: false,
    verified: false,
    permission: null,
    newCode: false,
    status: 200,
    fails: [],
    messages: {},
    offShape: undefined,
    personal: input.who !== 'anyone',
    oneTime: false,
    file: null,
    uploads: null,
    ...input,
    params: input.params ?? (defaultParams(input.path) as unknown as Params),
    query: input.query ?? (Nothing as unknown as Query),
    body: input.body ?? (Nothing as unknown as Body),
    reply: input.reply ?? ({} as Reply),
  }
}

type PathIds<Path extends string> = Path extends `${string}{id}${string}` ? { id: number } : {}

function defaultParams(path: string) {
  return path.includes('{id}') ? z.object({ id: Id }) : Nothing
}

/** What the handler of a call returns: the reply's fields, without `success` and `message`. */
export type ReplyOf<E extends Endpoint> = z.input<z.ZodObject<E['reply']>>
/** What the caller receives: the envelope of section 13. */
export type AnswerOf<E extends Endpoint> = z.output<z.ZodObject<E['reply']>> & {
  success: true
  message: string
  newToken?: string
}
export type BodyOf<E extends Endpoint> = z.output<E['body']>
export type ParamsOf<E extends Endpoint> = z.output<E['params']>
export type QueryOf<E extends Endpoint> = z.output<E['query']>
/** What the web passes to a call; parts without fields may be left out. */
export type InputOf<E extends Endpoint> = Part<'params', z.input<E['params']>> &
  Part<'query', z.input<E['query']>> &
  Part<'body', z.input<E['body']>>

type Part<Key extends string, Value> = {} extends Value ? { [K in Key]?: Value } : { [K in Key]: Value }
