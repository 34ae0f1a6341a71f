/** A test server with Zoom's documented calls for registrants and their rules, which fails on request. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

const TOKEN_LIFE_S = 3600
const PAGE = 2
const STATUS = {
  ok: 200,
  created: 201,
  noContent: 204,
  bad: 400,
  unauthorised: 401,
  notFound: 404,
}

/** What happens to the next API call, instead of its answer or after its work. */
export type Trouble =
  | { status: number; headers?: Record<string, string>; body?: object }
  | 'silence'
  | 'silence after the deed'

export interface ThereRegistrant {
  id: string
  email: string
  first_name: string
  last_name: string
}

export interface ZoomDouble {
  settings: { accountId: string; clientId: string; clientSecret: string; url: string }
  /** Applied to the next calls in order, except token requests. */
  troubles: Trouble[]
  /** The registrants, by `webinars/1` or `meetings/1`. Other rooms are unknown. */
  rooms: Map<string, ThereRegistrant[]>
  /** Every API call, as `POST /v2/...`. */
  asked: string[]
  tokensGiven(): number
  /** Invalidates the token, as a token request from another process does. */
  forgetToken(): void
  close(): Promise<void>
}

/** Starts it on a free port. */
export async function openZoomDouble(): Promise<ZoomDouble> {
  let token: string | undefined
  let tokens = 0
  let ids = 0
  const troubles: Trouble[] = []
  const rooms: ZoomDouble['rooms'] = new Map()
  const asked: string[] = []
  const account = { accountId: 'account-1', clientId: 'client-1', clientSecret: 'secret-1' }
  const basic = `Basic ${Buffer.from(`${account.clientId}:${account.clientSecret}`).toString('base64')}`

  function giveToken(request: IncomingMessage, url: URL, reply: Reply) {
    const { searchParams } = url
    if (request.headers.authorization !== basic) return reply(STATUS.unauthorised, { reason: 'Bad client' })
    if (searchParams.get('grant_type') !== 'account_credentials')
      return reply(STATUS.bad, { reason: 'unsupported grant type' })
    if (searchParams.get('account_id') !== account.accountId)
      return reply(STATUS.bad, { reason: 'Bad Request' })
    tokens += 1
    token = `token-${tokens}`
    return reply(STATUS.ok, { access_token: token, token_type: 'bearer', expires_in: TOKEN_LIFE_S })
  }

  function work(request: IncomingMessage, url: URL, body: string, reply: Reply) {
    const [, room = '', rest = ''] =
      /^\/v2\/((?:webinars|meetings)\/[^/]+)\/registrants(.*)$/.exec(url.pathname) ?? []
    const there = rooms.get(room)
    if (!there) return reply(STATUS.notFound, { code: 3001, message: 'Meeting does not exist.' })
    if (request.method === 'GET' && rest === '') return list(there, url, reply)
    if (request.headers['content-type'] !== 'application/json') return reply(STATUS.bad, { code: 300 })
    const given = JSON.parse(body) as Record<string, unknown>
    if (request.method === 'POST' && rest === '') return add(there, given, reply)
    if (request.method === 'PUT' && rest === '/status') return cancel(there, given, reply)
    return reply(STATUS.notFound, { message: 'No such call.' })
  }

  function add(there: ThereRegistrant[], given: Record<string, unknown>, reply: Reply) {
    const { email, first_name, last_name } = given as unknown as ThereRegistrant
    if (!email || !first_name) return reply(STATUS.bad, { code: 300, message: 'Validation Failed.' })
    ids += 1
    const id = `registrant-${ids}`
    // A second registration of the same address would mean a second mail and a second link for that person.
    there.push({ id, email, first_name, last_name })
    return reply(STATUS.created, { registrant_id: id, join_url: `https://zoom.example/join/${id}` })
  }

  function list(there: ThereRegistrant[], url: URL, reply: Reply) {
    const from = Number(url.searchParams.get('next_page_token') ?? 0)
    const all = url.searchParams.get('status') === 'approved' ? there : []
    const registrants = all
      .slice(from, from + PAGE)
      .map((one) => ({ ...one, join_url: `https://zoom.example/join/${one.id}` }))
    const next_page_token = from + PAGE < all.length ? String(from + PAGE) : ''
    return reply(STATUS.ok, { page_size: PAGE, next_page_token, registrants })
  }

  function cancel(there: ThereRegistrant[], given: Record<string, unknown>, reply: Reply) {
    const { action, registrants } = given as { action?: string; registrants?: { id: string }[] }
    if (action !== 'cancel' || !registrants) return reply(STATUS.bad, { code: 300 })
    for (const { id } of registrants) {
      const index = there.findIndex((one) => one.id === id)
      if (index >= 0) there.splice(index, 1)
    }
    return reply(STATUS.noContent)
  }

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url ?? '/', 'http://double')
      const reply = replyTo(response)
      if (url.pathname === '/oauth/token') return giveToken(request, url, reply)
      asked.push(`${request.method} ${url.pathname}`)
      if (!token || request.headers.authorization !== `Bearer ${token}`)
        return reply(STATUS.unauthorised, { code: 124, message: 'Invalid access token.' })
      const trouble = troubles.shift()
      if (typeof trouble === 'object') return reply(trouble.status, trouble.body, trouble.headers)
      if (trouble === 'silence') return undefined
      const answer = trouble === 'silence after the deed' ? () => {} : reply
      return work(request, url, Buffer.concat(chunks).toString(), answer)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    settings: { ...account, url: `http://127.0.0.1:${port}` },
    troubles,
    rooms,
    asked,
    tokensGiven: () => tokens,
    forgetToken() {
      token = undefined
    },
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Reply = (status: number, body?: object, headers?: Record<string, string>) => void

function replyTo(response: ServerResponse): Reply {
  return (status, body, headers = {}) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(body ? JSON.stringify(body) : undefined)
  }
}
