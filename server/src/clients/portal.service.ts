/** Answers the client portal's one question: do this code and password belong together, and is the file open? */
import type { PortalPair } from '@hub/contract/portal'
import type { Portal } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { deleteCodesOfFiles } from './client-files.store.ts'
import { ofClient } from './client-scope.ts'
import { findPortalClient } from './clients.store.ts'

/**
 * True for the right password of an open file. An unknown code takes the same time as a wrong password. A code with
 * five wrong passwords in 15 minutes is refused with TooManyRequests, whether it exists or not.
 */
export async function verifyPortalPair(context: Context, portal: Portal, pair: PortalPair): Promise<boolean> {
  const code = pair.code.toUpperCase()
  // Counted before the password is checked, so that a burst of guesses cannot pass the limit.
  await context.limits.use('portalFailures', code)
  const client = await findPortalClient(context.db, code)
  const isRight = await context.passwords.fits(pair.password, client?.passwordHash ?? null)
  const isVerified = isRight && client?.closeTime === null
  if (isVerified) await context.limits.clear('portalFailures', code)
  await context.db.transaction(async () => {
    // The client is now using this password.
    if (isVerified) await deleteCodesOfFiles(context.db, [client.id])
    await audit(context, portal, {
      action: isVerified ? 'portal-verified' : 'portal-refused',
      // The typed code is not stored: sooner or later somebody types a password into the wrong field.
      ...(client ? ofClient(client.id) : {}),
    })
  })
  return isVerified
}
