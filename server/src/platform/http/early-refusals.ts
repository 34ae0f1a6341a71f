/** Gives requests that Node or Fastify refuse before a call is reached the common form of a refusal (API-002). */
import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type Server, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { REQUEST_ID_HEADER } from '@hub/contract/envelope'
import type { ErrorName } from '@hub/contract/errors'
import { EVERY_ERROR } from '@hub/contract/every-error'
import { failureOf } from '../fail.ts'

const CONNECTION_FAULTS: Record<string, ErrorName> = {
  ERR_HTTP_REQUEST_TIMEOUT: 'RequestTimeout',
  HPE_HEADER_OVERFLOW: 'HeadersTooLarge',
}

/** Fastify's errors for a request, by code. */
const FASTIFY_FAULTS: Record<string, ErrorName> = {
  FST_ERR_BAD_URL: 'BadRequest',
  FST_ERR_MAX_PARAM_LENGTH: 'AddressTooLong',
  FST_ERR_CTP_BODY_TOO_LARGE: 'PayloadTooLarge',
  FST_ERR_CTP_INVALID_JSON_BODY: 'ValidationError',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'ValidationError',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'UnsupportedMediaType',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'BadRequest',
}
const REFUSED_FROM = 400
const FAULT_FROM = 500

/** The name of a refusal by Fastify or one of its plugins; undefined for an error in the hub. */
export function refusalOfFastify(error: { code?: string; statusCode?: number }): ErrorName | undefined {
  const { code = '', statusCode = FAULT_FROM } = error
  const isRefusal = statusCode >= REFUSED_FROM && statusCode < FAULT_FROM
  return FASTIFY_FAULTS[code] ?? (isRefusal ? 'BadRequest' : undefined)
}

/**
 * Answers data that could not be parsed as a request on the socket itself, because there is no reply object. Node has
 * given up the connection, so it ends with the answer.
 * @param headers what every answer of this listener carries
 */
export function refuseBrokenRequests(headers: Record<string, string>) {
  return (error: Error & { code?: string }, socket: Socket): void => {
    if (error.code === 'ECONNRESET' || socket.destroyed) return
    const name = CONNECTION_FAULTS[error.code ?? ''] ?? 'BadRequest'
    if (socket.writable) socket.write(bareAnswer(name, headers))
    socket.destroy(error)
  }
}

/** Answers a request with an unknown Expect header. Node itself would send an answer without a body. */
export function expectNothing(server: Server, headers: Record<string, string>): void {
  server.on('checkExpectation', (_request: IncomingMessage, response) => {
    const body = JSON.stringify(failureOf('BadRequest'))
    response.writeHead(EVERY_ERROR.BadRequest.status, {
      ...headers,
      ...OF_A_REFUSAL,
      [REQUEST_ID_HEADER]: randomUUID(),
      'content-length': Buffer.byteLength(body),
      connection: 'close',
    })
    response.end(body)
  })
}

const OF_A_REFUSAL = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' }

function bareAnswer(name: ErrorName, headers: Record<string, string>): string {
  const { status } = EVERY_ERROR[name]
  const body = JSON.stringify(failureOf(name))
  const all = {
    ...headers,
    ...OF_A_REFUSAL,
    [REQUEST_ID_HEADER]: randomUUID(),
    'content-length': Buffer.byteLength(body),
    connection: 'close',
  }
  const lines = Object.entries(all).map(([header, value]) => `${header}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}\r\n${body}`
}
