/**
 * Makes and checks passkeys (WebAuthn) for the hub's own host. The origin of modules may share that host, so each answer
 * must also come from the hub's origin (STA-003, HRD-002).
 *
 * The authenticator verifies its owner each time, by a PIN or a finger: a passkey also stands for a new code in a session
 * that is open, where no password is asked, and a key that was left in the machine must not be enough there.
 */
import type { NewPasskey, Passkey, PasskeyOffer, PasskeyQuestion, UsedPasskey } from '@hub/contract/passkeys'
import type { Context } from '../../context.ts'
import {
  claimQuestion,
  claimUse,
  findPasskey,
  insertPasskey,
  insertQuestion,
  listPasskeys,
  type PasskeyOwner,
} from './passkeys.store.ts'

const CHALLENGE_BYTES = 32
/** As long as somebody may look for a key or a phone. */
const ANSWER_MS = 5 * 60_000
/** Ed25519, ES256 and RS256, as COSE numbers them: what browsers, phones and keys can do. */
const ALGORITHMS = [-8, -7, -257]
/** More than anybody carries; a list has an end. */
export const PASSKEYS_MAX = 10

/** The library is read when it is needed, and not at each start. */
const library = () => import('@simplewebauthn/server')

/** The library wants what extensions said too, and the hub uses none. */
const NO_EXTENSIONS = { clientExtensionResults: {} }

/** Whose passkeys, and the sign-in or session in which they are asked for: what was asked in one is no answer in another. */
export interface AskedIn {
  owner: PasskeyOwner
  session: string
}

/** What became of an answer. `copied`: right, but it counts less than at an earlier use, so there are two of it. */
export type PasskeyUse = 'right' | 'wrong' | 'copied'

/** The host that passkeys belong to, and the origin that alone may use them. */
function siteOf({ config }: Context): { host: string; origin: string } {
  const { hostname, origin } = new URL(config.publicUrl)
  return { host: hostname, origin }
}

const purposeOf = (what: 'add' | 'use', { owner: { kind, id }, session }: AskedIn) =>
  `${what} for ${kind} ${id} in ${session}`

/** What a browser needs to make a passkey for this owner. */
export async function offerPasskey(
  context: Context,
  askedIn: AskedIn,
  { email, name }: { email: string; name: string },
): Promise<PasskeyOffer> {
  const { generateRegistrationOptions } = await library()
  const { owner } = askedIn
  const { rp, user, challenge, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: context.config.productName,
    rpID: siteOf(context).host,
    userName: email,
    userDisplayName: name,
    // Staff and facilitators are apart on one host: a passkey of the one must not replace that of the other.
    userID: new TextEncoder().encode(`${owner.kind}:${owner.id}`),
    challenge: new Uint8Array(context.random.bytes(CHALLENGE_BYTES)),
    supportedAlgorithmIDs: ALGORITHMS,
  })
  await ask(context, challenge, purposeOf('add', askedIn))
  return {
    ...{ rp: { name: rp.name, id: siteOf(context).host }, user, challenge, pubKeyCredParams },
    timeout: ANSWER_MS,
    attestation: 'none',
    excludeCredentials: await listKnown(context, owner),
    authenticatorSelection: {
      residentKey: 'preferred',
      requireResidentKey: false,
      userVerification: 'required',
    },
  }
}

/** A question that one of the owner's passkeys answers. Null when there is none. */
export async function askForPasskey(context: Context, askedIn: AskedIn): Promise<PasskeyQuestion | null> {
  const allowCredentials = await listKnown(context, askedIn.owner)
  if (allowCredentials.length === 0) return null
  const challenge = context.random.token(CHALLENGE_BYTES)
  await ask(context, challenge, purposeOf('use', askedIn))
  const rpId = siteOf(context).host
  return { challenge, rpId, timeout: ANSWER_MS, userVerification: 'required', allowCredentials }
}

async function listKnown(context: Context, owner: PasskeyOwner) {
  const rows = await listPasskeys(context.db, owner)
  return rows.map(({ credentialId: id, transports }) => ({ id, type: 'public-key' as const, transports }))
}

async function ask(context: Context, challenge: string, purpose: string): Promise<void> {
  const now = context.clock.now()
  const expiresAt = new Date(now.getTime() + ANSWER_MS).toISOString()
  await insertQuestion(context.db, { challenge, purpose, expiresAt }, now.toISOString())
}

/** Stores a new passkey. Null when the answer is to no question of ours, not verified, or of a passkey that is known. */
export async function addPasskey(
  context: Context,
  askedIn: AskedIn,
  { name, passkey }: { name: string; passkey: NewPasskey },
): Promise<Passkey | null> {
  const expectedChallenge = await takeChallenge(context, passkey, purposeOf('add', askedIn))
  if (expectedChallenge === null) return null
  const { verifyRegistrationResponse } = await library()
  const { host, origin } = siteOf(context)
  const { transports = [], ...response } = passkey.response
  const checked = await verifyRegistrationResponse({
    response: { ...passkey, response, ...NO_EXTENSIONS },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch(() => null)
  if (!checked?.verified) return null
  const { credential } = checked.registrationInfo
  const stored = await insertPasskey(context.db, {
    ...{ ownerKind: askedIn.owner.kind, ownerId: askedIn.owner.id, name },
    credentialId: credential.id,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    transports,
    uses: credential.counter,
    addedAt: context.clock.iso(),
  })
  return stored && shownPasskey(stored)
}

/** Whether one of the owner's passkeys answered a question of this sign-in or session. The question is used up. */
export async function spendPasskey(
  context: Context,
  askedIn: AskedIn,
  passkey: UsedPasskey,
): Promise<PasskeyUse> {
  const expectedChallenge = await takeChallenge(context, passkey, purposeOf('use', askedIn))
  if (expectedChallenge === null) return 'wrong'
  const known = await findPasskey(context.db, askedIn.owner, passkey.id)
  if (known === null) return 'wrong'
  const { verifyAuthenticationResponse } = await library()
  const { host, origin } = siteOf(context)
  const checked = await verifyAuthenticationResponse({
    response: { ...passkey, ...NO_EXTENSIONS },
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: host,
    requireUserVerification: true,
    // The count is compared where it is stored, in one statement: two nodes may be asked at once.
    credential: {
      id: known.credentialId,
      publicKey: new Uint8Array(Buffer.from(known.publicKey, 'base64url')),
      counter: 0,
    },
  }).catch(() => null)
  if (!checked?.verified) return 'wrong'
  const used = { uses: checked.authenticationInfo.newCounter, lastUsedAt: context.clock.iso() }
  return (await claimUse(context.db, known.id, used)) ? 'right' : 'copied'
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
export function shownPasskey(row: Omit<Passkey, 'addedAt'> & { addedAt: string }): Passkey {
  const { id, name, addedAt, lastUsedAt } = row
  return {
    ...{ id, name },
    addedAt: new Date(addedAt).toISOString(),
    lastUsedAt: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
  }
}
