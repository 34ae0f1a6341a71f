/** Values that fit a JSON schema, as the API document has it, with ids and texts that the hub has given (HRD-003). */
import fc from 'fast-check'

export interface Schema {
  type?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  allOf?: Schema[]
  enum?: unknown[]
  const?: unknown
  not?: unknown
  pattern?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}

const SMALL_ID = 12
const TEXT_MOST = 60
const ITEMS_MOST = 4
const POOLED_MOST = 60
const POOLED_TEXT_MOST = 400
const PICKS = 1000
/** A call with sixteen fields still gets through often. */
const POOLED_WEIGHT = 20

/** A field of a call, and the word of the call's path that it is about: the `id` of `/topics/{id}`. */
export interface Field {
  word: string
  name: string
}

/** What the hub has given or knows, by the names of fields: with made-up values alone hardly a call would get far. */
export class Pool {
  readonly #values = new Map<string, unknown[]>()

  add(name: string, value: unknown): void {
    if (typeof value === 'string' ? value.length > POOLED_TEXT_MOST : typeof value !== 'number') return
    const values = this.#values.get(name) ?? []
    if (values.includes(value)) return
    values.push(value)
    if (values.length > POOLED_MOST) values.shift()
    this.#values.set(name, values)
  }

  /** Adds every number and text in an answer, by the name of its field, alone and with each word of the call's path. */
  learn(answer: unknown, words: readonly string[] = []): void {
    if (typeof answer !== 'object' || answer === null) return
    for (const [name, value] of Object.entries(answer)) {
      this.add(name, value)
      for (const word of words) this.add(`${word} ${name}`, value)
      this.learn(value, words)
    }
  }

  pick(name: string, at: number): unknown {
    const values = this.#values.get(name)
    return values?.[at % values.length]
  }
}

/** A value that is chosen when the request is sent: from the pool, or what was made up where the pool has none. */
class Pooled {
  readonly #word: string
  readonly #name: string
  readonly #at: number
  readonly #madeUp: unknown

  constructor({ word, name }: Field, at: number, madeUp: unknown) {
    this.#word = word
    this.#name = name
    this.#at = at
    this.#madeUp = madeUp
  }

  valueFrom(pool: Pool): unknown {
    const own = pool.pick(`${this.#word} ${this.#name}`, this.#at) ?? pool.pick(this.#name, this.#at)
    return own ?? this.#madeUp
  }
}

/** Puts in what was left to be chosen from the pool. */
export function resolved(value: unknown, pool: Pool): unknown {
  if (value instanceof Pooled) return resolved(value.valueFrom(pool), pool)
  // `value.map` would ask a made-up `constructor` what to make.
  if (Array.isArray(value)) return Array.from(value, (one) => resolved(one, pool))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, resolved(one, pool)]))
}

/** Values that fit the schema of the field with this name. */
export function fitting(schema: Schema, field: Field): fc.Arbitrary<unknown> {
  if (schema.properties) return objectOf(schema, schema.properties, field.word)
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return fc.oneof(...choices.map((one) => fitting(one, field)))
  if (schema.const !== undefined) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if (schema.not !== undefined) return fc.constant(undefined)
  if (schema.type === 'array') {
    const { minItems = 0, maxItems = ITEMS_MOST } = schema
    const most = Math.max(minItems, Math.min(maxItems, ITEMS_MOST))
    return fc.array(fitting(schema.items ?? {}, field), { minLength: minItems, maxLength: most })
  }
  const madeUp = leafOf(schema)
  const pooled = fc.tuple(fc.nat(PICKS), madeUp).map(([at, value]) => new Pooled(field, at, value) as unknown)
  return fc.oneof({ weight: POOLED_WEIGHT, arbitrary: pooled }, { weight: 1, arbitrary: madeUp })
}

function objectOf(schema: Schema, properties: Record<string, Schema>, word: string): fc.Arbitrary<unknown> {
  const fields = Object.entries(properties).filter(([, one]) => one.not === undefined)
  const model = Object.fromEntries(fields.map(([name, one]) => [name, fitting(one, { word, name })]))
  const requiredKeys = fields.map(([name]) => name).filter((name) => schema.required?.includes(name) ?? false)
  return fc.record(model, { requiredKeys, noNullPrototype: true })
}

function leafOf(schema: Schema): fc.Arbitrary<unknown> {
  const { type } = schema
  if (type === 'integer' || type === 'number') {
    const least = Math.ceil(
      schema.exclusiveMinimum === undefined ? (schema.minimum ?? 0) : schema.exclusiveMinimum + 1,
    )
    const most = Math.max(least, Math.floor(schema.maximum ?? 2 ** 31 - 1))
    const near = fc.integer({ min: least, max: Math.min(most, least + SMALL_ID) })
    return fc.oneof(
      { weight: 4, arbitrary: near },
      { weight: 1, arbitrary: fc.integer({ min: least, max: most }) },
    )
  }
  if (type === 'boolean') return fc.boolean()
  if (type === 'null') return fc.constant(null)
  return textOf(schema)
}

function textOf({ pattern, allOf, minLength = 0, maxLength = TEXT_MOST }: Schema): fc.Arbitrary<string> {
  const least = Math.max(minLength, ...(allOf ?? []).map((one) => one.minLength ?? 0))
  const most = Math.max(
    least,
    Math.min(maxLength, TEXT_MOST, ...(allOf ?? []).map((one) => one.maxLength ?? TEXT_MOST)),
  )
  const patterns = [pattern, ...(allOf ?? []).map((one) => one.pattern)].filter((one) => one !== undefined)
  // The first of several says that a text is printable; the last one says what it is.
  const own = patterns.findLast((one) => !one.includes('\\p{'))
  if (own !== undefined) return fc.stringMatching(new RegExp(own), { size: 'small' })
  return fc.string({ unit: 'grapheme', minLength: least, maxLength: most })
}
