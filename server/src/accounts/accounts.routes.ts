/** Mounts the calls about facilitators and their accounts. */
import * as calls from '@hub/contract/accounts'
import { type HubServer, serve } from '#platform/http/serve.ts'
import { listTeamFacilitators, saveLanguage } from './accounts.service.ts'
import { resendConfirmation } from './confirmations.service.ts'
import { applyReset, resetPassword, verifyResetToken } from './password-reset.service.ts'
import { activateAccount, checkEmail, registerFacilitator } from './registration.service.ts'

export function mountAccounts(server: HubServer): void {
  const { context } = server
  serve(server, calls.registerFacilitator, async ({ body, request }) => ({
    record: await registerFacilitator(context, request, body),
  }))
  serve(server, calls.checkEmail, async ({ params, request }) => ({
    record: await checkEmail(context, request, params.address),
  }))
  serve(server, calls.activateAccount, async ({ params, body, request }) => {
    await activateAccount(context, request, { facilitatorId: params.id, token: body.token })
    return {}
  })
  serve(server, calls.resendConfirmation, async ({ body, request }) => {
    await resendConfirmation(context, request, body.email)
    return {}
  })
  serve(server, calls.saveLanguage, async ({ caller, body }) => {
    await saveLanguage(context, caller, body.locale)
    return {}
  })
  serve(server, calls.applyReset, async ({ body, request }) => {
    await applyReset(context, request, body.email)
    return {}
  })
  serve(server, calls.verifyResetToken, async ({ body }) => ({
    record: await verifyResetToken(context, body.resetToken),
  }))
  serve(server, calls.resetPassword, async ({ body, request }) => {
    await resetPassword(context, request, body)
    return {}
  })
  serve(server, calls.listTeamFacilitators, async ({ params, query, caller }) => ({
    records: await listTeamFacilitators(context, caller, { teamId: params.id, ...query }),
  }))
}
