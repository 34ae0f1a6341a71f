/**
 * Makes and checks passkeys (WebAuthn): discoverable ones alone, with user verification, for the hub's own host. The origin of
 * modules may share that host's domain, so each answer must also come from the hub's origin (STA-003, HRD-002).
 */
import type { NewPasskey, Passkey, PasskeyOffer, PasskeyQuestion, UsedPasskey } from '@hub/contract/passkeys'
import type { Context } from '../../context.ts'
import {
  claimQuestion,
  findPasskey,
  insertPasskey,
  insertQuestion,
  listPasskeys,
  updatePasskeyUsed,
  type PasskeyOwner,
} from './passkeys.store.ts'

const CHALLENGE_BYTES = 32
/** As long as somebody may look for a key or a phone. */
const ANSWER_MS = 5 * 60_000

/** The library is read when it is needed, and not at each start. */
const library = () => import('@simplewebauthn/server')

/** The host that passkeys belong to, and the origin that alone may use them. */
function siteOf({ config }: Context): { host: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { host: hostname, origin }
}

const addingOf = ({ kind, id }: PasskeyOwner) => `add for ${kind} ${id}`
const usingOf = (kind: PasskeyOwner['kind']) => `use by ${kind}`

/** What a browser needs to make a passkey for this owner. */
export async function offerPasskey(
  context: Context,
  owner: PasskeyOwner,
  { email, name }: { email: string; name: string },
): Promise<PasskeyOffer> {
  const { generateRegistrationOptions } = await library()
  const known = await listPasskeys(context.db, owner)
  const options = await generateRegistrationOptions({
    rpName: context.config.productName,
    rpID: siteOf(context).host,
    userName: email,
    userDisplayName: name,
    // Staff and facilitators are apart on one host: a passkey of the one must not replace that of the other.
    userID: new TextEncoder().encode(`${owner.kind}:${owner.id}`),
    challenge: new Uint8Array(context.random.bytes(CHALLENGE_BYTES)),
    timeout: ANSWER_MS,
    attestationType: 'none',
    excludeCredentials: known.map(({ credentialId }) => ({ id: credentialId })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await ask(context, options.challenge, addingOf(owner))
  return options as unknown as PasskeyOffer
}

/** A question that a passkey of this kind of owner answers, whichever they choose. */
export async function askForPasskey(context: Context, kind: PasskeyOwner['kind']): Promise<PasskeyQuestion> {
  const { generateAuthenticationOptions } = await library()
  const options = await generateAuthenticationOptions({
    rpID: siteOf(context).host,
    challenge: new Uint8Array(context.random.bytes(CHALLENGE_BYTES)),
    timeout: ANSWER_MS,
    userVerification: 'required',
  })
  await ask(context, options.challenge, usingOf(kind))
  return options as unknown as PasskeyQuestion
}

async function ask(context: Context, challenge: string, purpose: string): Promise<void> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + ANSWER_MS).toISOString()
  await insertQuestion(context.db, { challenge, purpose, expiresAt }, now.toISOString())
}

/** Stores a new passkey. Null when the answer is to no question of ours, not verified, or of a passkey that is known. */
export async function addPasskey(
  context: Context,
  owner: PasskeyOwner,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Passkey | null> {
  const expectedChallenge = await takeChallenge(context, passkey, addingOf(owner))
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { host, origin } = siteOf(context)
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  const stored = await insertPasskey(context.db, {
    ...{ ownerKind: owner.kind, ownerId: owner.id, name },
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    uses: credential.counter,
    addedAt: context.clock.iso(),
  })
  return stored && shownPasskey(stored)
}

/** Whose passkey answered a question. Null when it is unknown, the answer is not verified, or was given before. */
export async function usePasskey(
  context: Context,
  kind: PasskeyOwner['kind'],
  passkey: UsedPasskey,
): Promise<number | null> {
  const expectedChallenge = await takeChallenge(context, passkey, usingOf(kind))
  if (expectedChallenge === null) return null
  const known = await findPasskey(context.db, kind, passkey.id)
  if (known === null) return null
  const { verifyAuthenticationResponse } = await library()
  const { host, origin } = siteOf(context)
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, clientExtensionResults: {} } as never,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: known.uses,
    },
  }).catch(() => null)
  if (!checked?.verified) return null
  const { newCounter } = checked.authenticationInfo
  await updatePasskeyUsed(context.db, known.id, { uses: newCounter, lastUsedAt: context.clock.iso() })
  return known.ownerId
}

/** The question that an answer names, which is used up whatever becomes of the answer. */
async function takeChallenge(
  context: Context,
  { response }: { response: { clientDataJSON: string } },
  purpose: string,
): Promise<string | null> {
  const challenge = challengeIn(response.clientDataJSON)
  if (challenge === null) return null
  const isOurs = await claimQuestion(context.db, { challenge, purpose }, context.clock.iso())
  return isOurs ? challenge : null
}

function challengeIn(clientDataJSON: string): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'))
    const { challenge } = data as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : null
  } catch {
    return null
  }
}

/** A passkey as its owner sees it. */
export function shownPasskey(row: {
  id: number
  name: string
  addedAt: string
  lastUsedAt: string | null
}): Passkey {
  const { id, name, addedAt, lastUsedAt } = row
  return {
    ...{ id, name },
    addedAt: new Date(addedAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
