/** Second steps and logins of the facilitator in a test. */
import type { OwnSession } from '@hub/contract/own-sessions'
import type { Passkey, PasskeyOffer, PasskeyQuestion } from '@hub/contract/passkeys'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile/15E148 Safari/604.1'

export const sessions: OwnSession[] = [
  {
    id: '0199f0aa-0000-7000-8000-000000000001',
    device: CHROME,
    startedAt: '2026-10-13T12:30:00.000Z',
    lastUsedAt: '2026-10-13T14:00:00.000Z',
    isCurrent: true,
  },
  {
    id: '0199f0aa-0000-7000-8000-000000000002',
    device: IPHONE,
    startedAt: '2026-10-13T07:10:00.000Z',
    lastUsedAt: '2026-10-13T11:45:00.000Z',
    isCurrent: false,
  },
  {
    id: '0199f0aa-0000-7000-8000-000000000003',
    device: '',
    startedAt: '2026-10-13T05:10:00.000Z',
    lastUsedAt: '2026-10-13T05:10:00.000Z',
    isCurrent: false,
  },
]

export const offered = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/Hub:amara.okafor@harbourstreet.example?issuer=Hub&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
}

export const recoveryCodes = [
  'K7QM-2XVN',
  'P4RT-9WHC',
  'B8DJ-3FYL',
  'N6ZK-7MQA',
  'T2GX-5CRV',
  'H9LP-4DWE',
].concat(['V3NB-8KJT', 'C5YM-6QZF', 'R7WA-2HGD', 'X4EP-9TLN'])

export const passkeys: Passkey[] = [
  {
    ...{ id: 1, name: 'Work laptop' },
    ...{ addedAt: '2026-10-02T14:05:00.000Z', lastUsedAt: '2026-10-12T13:00:00.000Z' },
  },
  { ...{ id: 2, name: 'Blue key' }, addedAt: '2026-10-05T09:00:00.000Z', lastUsedAt: null },
]

/** A question of the server, as a browser gets it. */
export const passkeyQuestion: PasskeyQuestion = {
  ...{ challenge: 'bm90LWEtc2VjcmV0', rpId: 'localhost', timeout: 300_000 },
  userVerification: 'required',
  allowCredentials: [{ id: 'YQ', type: 'public-key' }],
}

/** What a browser needs for a new one. */
export const passkeyOffer: PasskeyOffer = {
  rp: { name: 'Hub', id: 'localhost' },
  user: { id: 'ZmFjaWxpdGF0b3I6MQ', name: 'amara.okafor@harbourstreet.example', displayName: 'Amara Okafor' },
  ...{ challenge: 'bm90LWEtc2VjcmV0', timeout: 300_000, attestation: 'none', excludeCredentials: [] },
  pubKeyCredParams: [{ alg: -7, type: 'public-key' }],
  authenticatorSelection: {
    residentKey: 'preferred',
    requireResidentKey: false,
    userVerification: 'required',
  },
}
