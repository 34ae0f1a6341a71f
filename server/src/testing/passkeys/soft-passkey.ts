/** An authenticator in software for tests: makes and uses passkeys (ES256) as a browser with a key would (WebAuthn). */
import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto'
import type { NewPasskey, UsedPasskey } from '@hub/contract/passkeys'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_KEY = 0x40
const ID_BYTES = 16
const EMPTY_AAGUID = Buffer.alloc(16)

/** What a test may do wrong. */
export interface Wrong {
  origin?: string
  host?: string
  isVerified?: boolean
  uses?: number
}

export class SoftPasskey {
  readonly #id = randomBytes(ID_BYTES)
  readonly #private: KeyObject
  readonly #cose: Buffer
  readonly #site: { host: string; origin: string }
  #uses = 0

  constructor(publicUrl: string) {
    const { hostname: host, origin } = new URL(publicUrl)
    this.#site = { host, origin }
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#private = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    // A map of five: kind EC2, algorithm ES256, curve P-256, x, y (COSE).
    this.#cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
  }

  /** Answers an offer. */
  make(challenge: string, wrong: Wrong = {}): NewPasskey {
    const length = Buffer.alloc(2)
    length.writeUInt16BE(ID_BYTES)
    const key = Buffer.concat([EMPTY_AAGUID, length, this.#id, this.#cose])
    const authData = Buffer.concat([this.#head(HAS_KEY, wrong), key])
    // A map of three: the format `none`, an empty statement, and the data.
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a0686175746844617461', 'hex'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    const response = { clientDataJSON: this.#clientData('webauthn.create', challenge, wrong) }
    return {
      ...this.#named(),
      response: { ...response, attestationObject: attestationObject.toString('base64url') },
    }
  }

  /** Answers a question. */
  use(challenge: string, wrong: Wrong = {}): UsedPasskey {
    this.#uses += 1
    const authData = this.#head(0, wrong)
    const clientDataJSON = this.#clientData('webauthn.get', challenge, wrong)
    const signed = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
    const signature = sign('sha256', Buffer.concat([authData, signed]), this.#private)
    return {
      ...this.#named(),
      response: {
        clientDataJSON,
        authenticatorData: authData.toString('base64url'),
        signature: signature.toString('base64url'),
      },
    }
  }

  #named() {
    const id = this.#id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const }
  }

  #head(flags: number, { isVerified = true, uses = this.#uses, host = this.#site.host }: Wrong): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(uses)
    const all = flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0)
    return Buffer.concat([createHash('sha256').update(host).digest(), Buffer.from([all]), count])
  }

  #clientData(type: string, challenge: string, { origin = this.#site.origin }: Wrong): string {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
  }
}
