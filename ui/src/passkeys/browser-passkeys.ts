/**
 * What the browser does with passkeys. The library is fetched with the first one: most people never use any.
 * Offers and questions are the server's, as it wrote them.
 */

interface Answer {
  id: string
  rawId: string
  type: 'public-key'
}
export interface MadePasskey extends Answer {
  response: { clientDataJSON: string; attestationObject: string; transports?: string[] }
}
export interface GivenPasskey extends Answer {
  response: { clientDataJSON: string; authenticatorData: string; signature: string }
}

/** Why the browser gave no passkey: it knows none at all, the person went back or was too slow, or has this one already. */
export type PasskeyTrouble = 'unsupported' | 'stopped' | 'known' | 'failed'

export class PasskeyError extends Error {
  readonly trouble: PasskeyTrouble
  constructor(trouble: PasskeyTrouble, cause?: unknown) {
    super(`passkey: ${trouble}`, { cause })
    this.trouble = trouble
  }
}

/** False in an old browser, in some browsers inside of other apps, and on a page without TLS. */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && typeof navigator.credentials?.get === 'function'

const library = () => import('@simplewebauthn/browser')

/** Fetches what is needed, so that a press leads to the browser's own dialog at once. */
export function preparePasskeys(): void {
  if (canUsePasskeys()) library().catch(() => undefined)
}

/** Makes a passkey. Rejects with a PasskeyError. */
export async function makePasskey(offer: object): Promise<MadePasskey> {
  return attempt(async ({ startRegistration }) => {
    const optionsJSON = offer as Parameters<typeof startRegistration>[0]['optionsJSON']
    const { id, rawId, response } = await startRegistration({ optionsJSON })
    const { clientDataJSON, attestationObject, transports = [] } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, attestationObject, transports } }
  })
}

/** Uses a passkey. Rejects with a PasskeyError. */
export async function answerWithPasskey(question: object): Promise<GivenPasskey> {
  return attempt(async ({ startAuthentication }) => {
    const optionsJSON = question as Parameters<typeof startAuthentication>[0]['optionsJSON']
    const { id, rawId, response } = await startAuthentication({ optionsJSON })
    const { clientDataJSON, authenticatorData, signature } = response
    return { id, rawId, type: 'public-key', response: { clientDataJSON, authenticatorData, signature } }
  })
}

async function attempt<T>(run: (of: Awaited<ReturnType<typeof library>>) => Promise<T>): Promise<T> {
  if (!canUsePasskeys()) throw new PasskeyError('unsupported')
  try {
    return await run(await library())
  } catch (error) {
    throw new PasskeyError(troubleOf(error), error)
  }
}

function troubleOf(error: unknown): PasskeyTrouble {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'known'
  return name === 'NotAllowedError' || name === 'AbortError' ? 'stopped' : 'failed'
}
