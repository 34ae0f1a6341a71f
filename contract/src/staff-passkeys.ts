/** Passkeys of staff, beside the code of the authenticator app: the second step of a sign-in, and a new proof (STA-003 to STA-007). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GivenPasskey, NamedPasskey, Passkey, PasskeyOffer, PasskeyQuestion } from './passkeys.ts'
import { StaffUser } from './staff-sessions.ts'

export const askPasskey = endpoint({
  method: 'POST',
  path: '/staff/sessions/passkey/question',
  who: 'staffInPart',
  summary:
    'Make the question that a passkey answers in the second step of this sign-in; it can be answered once',
  reply: { record: PasskeyQuestion },
  fails: ['NotFound'],
})

export const checkPasskey = endpoint({
  method: 'POST',
  path: '/staff/sessions/passkey',
  who: 'staffInPart',
  summary: 'Finish signing in with a passkey in place of a code',
  body: GivenPasskey,
  reply: { record: StaffUser },
  fails: ['PasskeyNotValid'],
})

const own = { who: 'staff', permission: null } as const

export const askPasskeyAgain = endpoint({
  ...own,
  method: 'POST',
  path: '/staff/sessions/current/passkey/question',
  summary: 'Make the question that a passkey answers in place of a new code; it can be answered once',
  reply: { record: PasskeyQuestion },
  fails: ['NotFound'],
})

export const renewCodeByPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/staff/sessions/current/passkey',
  summary: 'Use a passkey in place of a new code; sensitive calls are accepted for ten minutes',
  body: GivenPasskey,
  reply: { record: StaffUser },
  fails: ['PasskeyNotValid'],
})

export const listStaffPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/staff/passkeys',
  summary: 'List the caller’s own passkeys',
  reply: { records: z.array(Passkey) },
})

export const offerStaffPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/staff/passkeys/offer',
  summary: 'Make what a browser needs to create a passkey for the caller',
  newCode: true,
  reply: { record: PasskeyOffer },
})

export const addStaffPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/staff/passkeys',
  summary: 'Add a passkey; the caller’s other sessions end',
  newCode: true,
  body: NamedPasskey,
  reply: { record: Passkey },
  fails: ['PasskeyNotValid', 'PasskeyLimit'],
})

export const removeStaffPasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/staff/passkeys/{id}',
  summary: 'Remove one of the caller’s passkeys; the other sessions end',
  newCode: true,
})

/** All of them, for the list of every call. */
export const passkeyCalls = {
  ...{ askPasskey, checkPasskey, askPasskeyAgain, renewCodeByPasskey },
  ...{ listStaffPasskeys, offerStaffPasskey, addStaffPasskey, removeStaffPasskey },
}
