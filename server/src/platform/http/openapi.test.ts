import { describe, expect, it } from 'vitest'
import type { Endpoint } from '@hub/contract/endpoint'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { ID_MAX } from '@hub/contract/fields'
import { calls } from '@hub/contract/every-call'
import { buildOpenApi } from './openapi.ts'

interface Told {
  description: string
  content: Record<string, { schema: { $ref?: string } }>
}

/** What a schema says of a value itself, and not of a value within it. */
const SHAPES = ['anyOf', 'oneOf', 'allOf', 'schema', 'items', 'additionalProperties']

const every = Object.entries<Endpoint>(calls)
const { paths } = buildOpenApi()
function responsesOf({ path, method }: Endpoint): Record<string, Told> {
  const operation = paths[path]?.[method.toLowerCase()] as { responses: Record<string, Told> } | undefined
  return operation?.responses ?? {}
}
/** The statuses that every call can answer. They are repeated here, so that an error in the contract is found. */
const ALWAYS = [400, 403, 408, 414, 429, 431, 500, 503]

describe('the API document', () => {
  it.each(every)('SYS-016 lists every status that %s can answer', (_, call) => {
    const expected = new Set([call.status, ...ALWAYS, ...call.fails.map((name) => EVERY_ERROR[name].status)])
    if (call.who !== 'anyone') expected.add(401)
    if (call.method !== 'GET') for (const status of [413, 415]) expected.add(status)
    if (call.path.includes('{')) expected.add(EVERY_ERROR[call.offShape ?? 'NotFound'].status)
    if (call.who === 'portal') expected.add(404)
    const told = Object.keys(responsesOf(call)).map(Number)
    expect(told).toEqual([...expected].toSorted((a, b) => a - b))
  })

  it('HRD-003 lets no call ask by an id that no table can hold', () => {
    const unbounded: string[] = []
    const walk = (schema: unknown, path: string): void => {
      if (typeof schema !== 'object' || schema === null) return
      const { type, maximum } = schema as { type?: string; maximum?: number }
      const isId = /id$/i.test(path) && (type === 'integer' || type === 'number')
      // A constant, such as that of what is not listed, is one value.
      if (isId && !('const' in schema) && (maximum ?? Infinity) > ID_MAX) unbounded.push(path)
      for (const [name, inner] of Object.entries(schema))
        walk(inner, Array.isArray(schema) || SHAPES.includes(name) ? path : `${path}.${name}`)
    }
    for (const [path, methods] of Object.entries(paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { parameters, requestBody } = operation as { parameters?: unknown; requestBody?: unknown }
        for (const part of (parameters ?? []) as { name: string; schema: unknown }[])
          walk(part.schema, `${method} ${path} ${part.name}`)
        walk(requestBody, `${method} ${path}`)
      }
    expect(unbounded).toEqual([])
  })

  it.each(every)('API-002 tells of %s every refusal by name, in the one envelope', (_, call) => {
    for (const [status, { description, content }] of Object.entries(responsesOf(call))) {
      if (Number(status) === call.status) continue
      expect(content['application/json']?.schema.$ref).toBe('#/components/schemas/Failure')
      for (const name of description.split(', '))
        expect(EVERY_ERROR[name as ErrorName].status).toBe(Number(status))
    }
    const told = Object.values(responsesOf(call)).flatMap(({ description }) => description.split(', '))
    expect(told).toEqual(expect.arrayContaining([...call.fails]))
  })
})
