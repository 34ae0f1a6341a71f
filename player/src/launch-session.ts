/** Exchanges the launch token for the module's cookie, and checks that the module's entry exists. */
import { type FrameStatus, LAUNCH_SESSION_PATH, LaunchSession } from '@hub/contract/frame'

/**
 * What stopped the launch. No status means that the server did not answer, which the hub calls maintenance (DEL-006).
 */
export class LaunchFault extends Error {
  readonly status: FrameStatus | undefined

  constructor(status: FrameStatus | undefined, detail: string) {
    super(detail)
    this.status = status
  }
}

const UNAUTHORIZED = 401
const FORBIDDEN = 403
const SERVER_FAULT = 500
const PAGE = /^(text\/html|application\/xhtml\+xml)\b/

/**
 * Gives this browser access to the module's files (API-027).
 * @throws LaunchFault
 */
export async function openLaunchSession(launchToken: string): Promise<LaunchSession> {
  const answer = await ask(LAUNCH_SESSION_PATH, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ launchToken }),
  })
  if (!answer.ok) throw faultOf(answer, 'denied')
  const body: unknown = await answer.json().catch(() => undefined)
  const record = typeof body === 'object' && body !== null && 'record' in body ? body.record : undefined
  const session = LaunchSession.safeParse(record)
  if (!session.success) throw new LaunchFault('error', 'the response to the launch token is not valid')
  return session.data
}

/** The address of a module's entry; the locale is a hint a package may read or ignore. */
export function entryAddress(
  session: Pick<LaunchSession, 'moduleId' | 'version' | 'entry' | 'locale'>,
): string {
  const path = session.entry.split('/').map(encodeURIComponent).join('/')
  return `/m/${session.moduleId}/${session.version}/${path}?lang=${encodeURIComponent(session.locale)}`
}

/**
 * Requests the entry before it is framed: a frame never reports why it shows nothing.
 * @throws LaunchFault
 */
export async function checkEntry(address: string): Promise<void> {
  const answer = await ask(address, { method: 'HEAD' })
  if (!answer.ok) throw faultOf(answer, 'unavailable')
  if (!PAGE.test(answer.headers.get('content-type') ?? ''))
    throw new LaunchFault('unavailable', 'the entry is not a page')
}

async function ask(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(address, { ...init, credentials: 'same-origin', redirect: 'error' })
  } catch {
    throw new LaunchFault(undefined, 'the server did not answer')
  }
}

function faultOf(answer: Response, otherwise: FrameStatus): LaunchFault {
  const detail = `the server answered ${answer.status}`
  if (answer.status >= SERVER_FAULT) return new LaunchFault(undefined, detail)
  return new LaunchFault([UNAUTHORIZED, FORBIDDEN].includes(answer.status) ? 'denied' : otherwise, detail)
}
