/** The entry point for the client portal, a separate server: checks a code and a password, and the state of the file. */
import { z } from 'zod'
import { CLIENT_PASSWORD_LENGTH, META_VALUE_MAX } from './constants.ts'
import { endpoint } from './endpoint.ts'
import { Line } from './fields.ts'

/** What a client typed at the portal. A malformed pair gets the same answer as a wrong one. */
export const PortalPair = z.object({
  code: Line.min(1).max(META_VALUE_MAX),
  password: Line.min(1).max(CLIENT_PASSWORD_LENGTH * 4),
})
export type PortalPair = z.infer<typeof PortalPair>

export const verifyPortalPair = endpoint({
  method: 'POST',
  path: '/portal/verify',
  who: 'portal',
  summary: 'Check whether a client code and password belong together and the file is open',
  body: PortalPair,
  reply: { record: z.object({ verified: z.boolean() }) },
})
