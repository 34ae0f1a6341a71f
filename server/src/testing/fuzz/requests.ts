/** Requests of one call: those that fit, those with one field broken, and those that are broken throughout (HRD-003). */
import fc from 'fast-check'
import {
  HOSTILE_BODIES,
  HOSTILE_HEADERS,
  HOSTILE_SEGMENTS,
  HOSTILE_TEXTS,
  HOSTILE_TYPES,
  HOSTILE_VALUES,
  JSON_TYPE,
} from './hostile.ts'
import { fitting, type Schema } from './values.ts'

interface Parameter {
  name: string
  in: string
  required: boolean
  schema: Schema
}

/** A call as the API document describes it. */
export interface Operation {
  method: string
  path: string
  operationId: string
  security: readonly Record<string, unknown>[]
  parameters: readonly Parameter[]
  requestBody?: { content: Record<string, { schema: Schema }> }
  responses: Record<string, { description: string; content: Record<string, { schema: object }> }>
}

export interface Request {
  /** By name, as they are written in the path; `value` is one that is encoded. */
  params: Record<string, { value: unknown } | { raw: string }>
  query: Record<string, unknown>
  /** A value that is sent as JSON, or bytes as they are. */
  body: { value: unknown } | { raw: string | Buffer } | null
  contentType: string
  headers: Record<string, string>
  /** Chooses the caller: one of the call's own kind, or of all. */
  caller: { isOwnKind: boolean; at: number }
}

const ANY = 1000

/** The requests of a call. */
export function requestsOf(operation: Operation): fc.Arbitrary<Request> {
  const own = (place: string) => operation.parameters.filter((one) => one.in === place)
  const schema = operation.requestBody?.content[JSON_TYPE]?.schema
  const [word = ''] = wordsOf(operation.path)
  return fc.record(
    {
      params: paramsOf(own('path'), operation.path),
      query: queryOf(own('query'), word),
      body: schema ? bodyOf(schema, word) : seldom<Request['body']>(null, hostileBody),
      contentType: seldom(JSON_TYPE, fc.constantFrom(...HOSTILE_TYPES)),
      headers: fc.oneof(
        { weight: 5, arbitrary: fc.constant({}) },
        { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_HEADERS) },
      ),
      caller: fc.record({
        isOwnKind: fc.integer({ min: 0, max: 9 }).map((number) => number < 8),
        at: fc.nat(ANY),
      }),
    },
    { noNullPrototype: true },
  )
}

function seldom<T>(usual: T, rest: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return fc.oneof({ weight: 30, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: rest })
}

/** The words of a path: its parts without parameters. */
export function wordsOf(path: string): string[] {
  return path.split('/').filter((part) => part !== '' && !part.startsWith('{'))
}

/** The word before a parameter. */
function wordBefore(path: string, name: string): string {
  return wordsOf(path.slice(0, path.indexOf(`{${name}}`))).at(-1) ?? ''
}

function paramsOf(parameters: readonly Parameter[], path: string): fc.Arbitrary<Request['params']> {
  const one = ({ name, schema }: Parameter) =>
    fc.oneof(
      {
        weight: 6,
        arbitrary: fitting(schema, { word: wordBefore(path, name), name }).map((value) => ({ value })),
      },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_SEGMENTS).map((raw) => ({ raw })) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS).map((value) => ({ value })) },
    )
  return fc.record(Object.fromEntries(parameters.map((each) => [each.name, one(each)])), {
    noNullPrototype: true,
  })
}

function queryOf(parameters: readonly Parameter[], word: string): fc.Arbitrary<Request['query']> {
  const one = ({ name, schema }: Parameter): fc.Arbitrary<unknown> =>
    fc.oneof(
      { weight: 4, arbitrary: fitting(schema, { word, name }) },
      { weight: 1, arbitrary: fc.constantFrom(...HOSTILE_TEXTS) },
    )
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  const named = fc.record(Object.fromEntries(parameters.map((each) => [each.name, one(each)])), {
    requiredKeys,
    noNullPrototype: true,
  })
  const more = fc.dictionary(fc.constantFrom(...HOSTILE_TEXTS), fc.constantFrom(...HOSTILE_TEXTS), {
    maxKeys: 2,
  })
  return fc.oneof(
    { weight: 9, arbitrary: named },
    {
      weight: 1,
      arbitrary: fc.tuple(named, more).map((both) => Object.assign({}, ...both) as Request['query']),
    },
  )
}

const hostileBody = fc.oneof(
  fc.constantFrom(...HOSTILE_BODIES).map((raw) => ({ raw })),
  fc.constantFrom(...HOSTILE_VALUES).map((value) => ({ value })),
)

function bodyOf(schema: Schema, word: string): fc.Arbitrary<Request['body']> {
  const fits = fitting(schema, { word, name: '' })
  return fc.oneof(
    { weight: 8, arbitrary: fits.map((value) => ({ value })) },
    { weight: 6, arbitrary: brokenBody(fits).map((value) => ({ value })) },
    { weight: 1, arbitrary: hostileBody },
  )
}

/** A body in which one field, at any depth, is replaced, left out, sent as a list, or joined by another. */
export function brokenBody(fits: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const how = fc.constantFrom('replace', 'replace', 'replace', 'remove', 'list', 'add')
  return fc
    .tuple(fits, fc.nat(ANY), how, fc.constantFrom(...HOSTILE_VALUES), fc.constantFrom(...HOSTILE_TEXTS))
    .map(([value, at, change, hostile, name]) => {
      const spots = spotsOf(value)
      const spot = spots[at % spots.length]
      if (!spot) return hostile
      const { holder, key } = spot
      if (change === 'remove') Reflect.deleteProperty(holder, key)
      else if (change === 'list') holder[key] = [holder[key], hostile]
      else define(holder, change === 'add' ? name : key, hostile)
      return value
    })
}

/** Names such as `__proto__` are fields like others. */
function define(holder: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(holder, key, { value, enumerable: true, configurable: true, writable: true })
}

function spotsOf(value: unknown): { holder: Record<string, unknown>; key: string }[] {
  if (typeof value !== 'object' || value === null) return []
  const isPlain = Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype
  if (!isPlain) return []
  const holder = value as Record<string, unknown>
  return Object.keys(holder).flatMap((key) => [{ holder, key }, ...spotsOf(holder[key])])
}
