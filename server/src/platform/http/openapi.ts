/** Generates the API document from the contract alone, and mounts the page that shows it at /api/docs. */
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { z } from 'zod'
import type { Endpoint } from '@hub/contract/endpoint'
import { RENEWED_TOKEN_HEADER } from '@hub/contract/envelope'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { calls } from '@hub/contract/every-call'
import { staffCalls } from '@hub/contract/every-staff-call'
import { refusalsOf } from '@hub/contract/refusals'
import { VERSION } from '../version.ts'
import type { HubServer } from './serve.ts'

const WHO: Record<Endpoint['who'], string> = {
  anyone: 'Anyone.',
  facilitator: 'Any logged-in facilitator.',
  self: 'Only the facilitator whose id is in the path.',
  team: 'Only a current member of the team.',
  staff: 'Staff who are signed in to the console.',
  staffInPart: 'Staff whose password was right, until they give a code.',
  portal: 'Only the client portal’s server, with its key. NotFound unless HUB_PORTAL_KEY is set.',
}

const SECURITY: Record<Endpoint['who'], Record<string, []>[]> = {
  anyone: [],
  facilitator: [{ bearer: [] }],
  self: [{ bearer: [] }],
  team: [{ bearer: [] }],
  staff: [{ staffCookie: [] }],
  staffInPart: [{ staffCookie: [] }],
  portal: [{ portalKey: [] }],
}

/** The OpenAPI 3.1 document of every call, as a plain object. */
export function buildOpenApi() {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [name, endpoint] of Object.entries<Endpoint>({ ...calls, ...staffCalls })) {
    const path = (paths[endpoint.path] ??= {})
    path[endpoint.method.toLowerCase()] = operation(name, endpoint)
  }
  return {
    openapi: '3.1.0' as const,
    info: { title: 'Hub', version: VERSION, description: 'Generated from contract/src; do not edit.' },
    servers: [{ url: '/api' }],
    components: {
      securitySchemes: {
        bearer: { type: 'http' as const, scheme: 'bearer', bearerFormat: 'JWT' },
        portalKey: { type: 'http' as const, scheme: 'bearer' },
        staffCookie: { type: 'apiKey' as const, in: 'cookie', name: '__Host-hub-staff' },
      },
      schemas: { Failure: FAILURE },
    },
    paths,
  }
}

const FAILURE = {
  type: 'object',
  required: ['success', 'message', 'error'],
  properties: {
    success: { const: false },
    message: { type: 'string' },
    error: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { enum: Object.keys(EVERY_ERROR) },
        fields: { type: 'object', additionalProperties: { type: 'string' } },
      },
    },
    record: { type: 'object', description: 'With ClientChanged: the record as it is now.' },
  },
}

const FILE = { type: 'string', format: 'binary' }

function operation(name: string, endpoint: Endpoint) {
  const envelope = z.object({ success: z.literal(true), message: z.string(), ...endpoint.reply })
  const body = schemaOf(endpoint.body, 'input')
  const hasBody = Object.keys((body as { properties?: object }).properties ?? body).length > 0
  return {
    operationId: name,
    summary: endpoint.summary,
    description:
      WHO[endpoint.who] +
      (endpoint.permission ? ` The roles must allow: ${endpoint.permission}.` : '') +
      (endpoint.newCode ? ' Needs a code in the last 10 minutes.' : '') +
      (endpoint.verified ? ' Needs a password check in the last 15 minutes.' : ''),
    security: SECURITY[endpoint.who],
    parameters: [...parametersOf(endpoint.params, 'path'), ...parametersOf(endpoint.query, 'query')],
    ...(endpoint.uploads === null
      ? {}
      : { requestBody: { required: true, content: { 'application/octet-stream': { schema: FILE } } } }),
    ...(hasBody && endpoint.method !== 'GET' && endpoint.method !== 'DELETE'
      ? { requestBody: { required: true, content: { 'application/json': { schema: body } } } }
      : {}),
    responses: {
      [endpoint.status]: {
        description: 'Done.',
        headers: {
          [RENEWED_TOKEN_HEADER]: { schema: { type: 'string' }, description: 'Replaces the token.' },
        },
        content:
          endpoint.file === null
            ? { 'application/json': { schema: schemaOf(envelope, 'output') } }
            : { '*/*': { schema: { type: 'string', format: 'binary', description: endpoint.file } } },
      },
      ...failuresOf(endpoint),
    },
  }
}

function parametersOf(shape: z.ZodType, place: 'path' | 'query') {
  const { properties = {}, required = [] } = schemaOf(shape, 'input') as {
    properties?: Record<string, unknown>
    required?: string[]
  }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema,
  }))
}

/** The refusals of a call by status. */
function failuresOf(endpoint: Endpoint) {
  const names = refusalsOf(endpoint)
  const byStatus = new Map<number, Set<ErrorName>>()
  for (const name of names) {
    const { status } = EVERY_ERROR[name]
    byStatus.set(status, (byStatus.get(status) ?? new Set()).add(name))
  }
  return Object.fromEntries(
    [...byStatus].map(([status, group]) => [
      status,
      {
        description: [...group].join(', '),
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
      },
    ]),
  )
}

function schemaOf(shape: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  // What a JSON schema cannot express (a transform, undefined) is not restricted here; the server still checks it.
  const { $schema, ...schema } = z.toJSONSchema(shape, {
    target: 'draft-2020-12',
    io,
    unrepresentable: 'any',
  })
  return schema
}

/** Mounts the document at /api/docs/json and its page at /api/docs. */
export async function mountApiDocs({ fastify }: HubServer): Promise<void> {
  // Built when it is first written out: few ask for it, and every start would wait for it.
  let built: unknown
  const document = { toJSON: () => (built ??= buildOpenApi()) }
  await fastify.register(swagger, { mode: 'static', specification: { document: document as never } })
  await fastify.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
}
