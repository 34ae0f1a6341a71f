/** Passkeys of staff: to sign in with, and beside the authenticator app (STA-003 to STA-005). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { GivenPasskey, NamedPasskey, Passkey, PasskeyOffer, PasskeyQuestion } from './passkeys.ts'
import { StaffUser } from './staff-sessions.ts'

export const beginPasskeySignIn = endpoint({
  method: 'POST',
  path: '/staff/sessions/passkey/question',
  who: 'anyone',
  summary: 'Make the question that a passkey of staff answers; it can be answered once',
  reply: { record: PasskeyQuestion },
  fails: ['TooManyRequests'],
  personal: true,
})

export const signInByPasskey = endpoint({
  method: 'POST',
  path: '/staff/sessions/passkey',
  who: 'anyone',
  summary: 'Sign in with a passkey, in place of password and code',
  body: GivenPasskey,
  reply: { record: StaffUser },
  fails: ['PasskeyNotValid', 'TooManyRequests'],
  personal: true,
})

const own = { who: 'staff', permission: null } as const

export const renewCodeByPasskey = endpoint({
  ...own,
  method: 'POST',
  path: '/staff/sessions/current/passkey',
  summary: 'Use a passkey in place of a new code; sensitive calls are accepted for ten minutes',
  body: GivenPasskey,
  reply: { record: StaffUser },
  fails: ['PasskeyNotValid', 'TooManyRequests'],
})

export const listStaffPasskeys = endpoint({
  ...own,
  method: 'GET',
  path: '/staff/passkeys',
  summary: 'List the caller’s own passkeys',
  reply: { records: z.array(Passkey) },
})

export const beginStaffPasskey = endpoint({
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
  fails: ['PasskeyNotValid'],
})

export const removeStaffPasskey = endpoint({
  ...own,
  method: 'DELETE',
  path: '/staff/passkeys/{id}',
  summary: 'Remove one of the caller’s passkeys; the other sessions end',
  newCode: true,
})
