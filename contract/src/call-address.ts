/** Where a call goes: its path with the parameters, and its query. Each application calls with it. */
import type { Endpoint } from './endpoint.ts'

/** The path of all calls, independent of the base path of the pages. */
const API = '/api'

/** What a call is given, without the types of its endpoint. */
export interface CallInput {
  params?: Record<string, string | number>
  query?: Record<string, string | number | boolean | undefined>
  body?: unknown
}

/** The address on this host. A part of the query that is undefined is left out. */
export function addressOf(endpoint: Endpoint, { params = {}, query = {} }: CallInput): string {
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  )
  const search = Object.entries(query)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`)
  return `${API}${path}${search.length > 0 ? `?${search.join('&')}` : ''}`
}
