/** Mounts the calls about facilitators and their accounts. */
import * as care from '@hub/contract/account-care'
import * as calls from '@hub/contract/accounts'
import { withdrawInvitation as withdrawCall } from '@hub/contract/staff-invitations'
import {
  addTeamMember,
  addTeamMembers,
  createTeam as createTeamCall,
  previewTeamAssignment,
  removeTeamMember,
  renameTeam as renameTeamCall,
} from '@hub/contract/staff-teams'
import { type HubServer, serve } from '#platform/http/serve.ts'
import {
  editFacilitator,
  resendConfirmationFor,
  sendPasswordReset,
  withdrawInvitation,
} from './account-care.staff.ts'
import { listTeamFacilitators, saveLanguage } from './accounts.service.ts'
import { resendConfirmation } from './confirmations.service.ts'
import { changeEmail } from './email-changes/email-changes.service.ts'
import { askEmailChange, withdrawEmailChange } from './email-changes/email-changes.staff.ts'
import { applyReset, resetPassword, verifyResetToken } from './password-reset/password-reset.service.ts'
import {
  assignSeveral,
  assignToTeam,
  createTeam,
  previewAssignment,
  removeFromTeam,
  renameTeam,
} from './teams/teams.staff.ts'
import { activateAccount, checkEmail, registerFacilitator } from './registration.service.ts'

export function mountAccounts(server: HubServer): void {
  const { context } = server
  serve(server, calls.registerFacilitator, async ({ body, caller }) => ({
    record: await registerFacilitator(context, caller, body),
  }))
  serve(server, calls.checkEmail, async ({ params, caller }) => ({
    record: await checkEmail(context, caller, params.address),
  }))
  serve(server, calls.activateAccount, async ({ params, body, caller }) => {
    await activateAccount(context, caller, { facilitatorId: params.id, token: body.token })
    return {}
  })
  serve(server, calls.changeEmail, async ({ body, caller }) => ({
    record: await changeEmail(context, caller, body.token),
  }))
  serve(server, calls.resendConfirmation, async ({ body, caller }) => {
    await resendConfirmation(context, caller, body.email)
    return {}
  })
  serve(server, calls.saveLanguage, async ({ caller, body }) => {
    await saveLanguage(context, caller, body.locale)
    return {}
  })
  serve(server, calls.applyReset, async ({ body, caller }) => {
    await applyReset(context, caller, body.email)
    return {}
  })
  serve(server, calls.verifyResetToken, async ({ body, caller }) => ({
    record: await verifyResetToken(context, caller, body.resetToken),
  }))
  serve(server, calls.resetPassword, async ({ body, caller }) => {
    await resetPassword(context, caller, body)
    return {}
  })
  serve(server, calls.listTeamFacilitators, async ({ params, query, caller }) => ({
    records: await listTeamFacilitators(context, caller, { teamId: params.id, ...query }),
  }))
  mountCare(server)
  mountTeams(server)
}

/** What staff do for one account. */
function mountCare(server: HubServer): void {
  const { context } = server
  serve(server, care.editPerson, async ({ caller, params, body }) => {
    const { version, reason, ...edit } = body
    const wanted = { facilitatorId: params.id, edit, version, reason }
    return { record: (await editFacilitator(context, caller, wanted)).stored }
  })
  serve(server, care.resendConfirmationForStaff, async ({ caller, params }) => ({
    record: await resendConfirmationFor(context, caller, params.id),
  }))
  serve(server, care.sendPasswordReset, async ({ caller, params }) => ({
    record: await sendPasswordReset(context, caller, params.id),
  }))
  serve(server, withdrawCall, async ({ caller, body }) => {
    await withdrawInvitation(context, caller, body)
    return {}
  })
  serve(server, care.askEmailChange, async ({ caller, params, body }) => ({
    record: await askEmailChange(context, caller, { ...body, facilitatorId: params.id }),
  }))
  serve(server, care.withdrawEmailChange, async ({ caller, params, body }) => ({
    record: await withdrawEmailChange(context, caller, { ...body, facilitatorId: params.id }),
  }))
}

/** What staff do with teams. Moving clients and archiving is in clients. */
function mountTeams(server: HubServer): void {
  const { context } = server
  serve(server, createTeamCall, async ({ caller, body }) => ({
    record: await createTeam(context, caller, body.name),
  }))
  serve(server, renameTeamCall, async ({ caller, params, body }) => ({
    record: await renameTeam(context, caller, { ...body, teamId: params.id }),
  }))
  serve(server, addTeamMember, async ({ caller, params, body }) => ({
    record: { isNew: await assignToTeam(context, caller, { ...body, teamId: params.id }) },
  }))
  serve(server, previewTeamAssignment, async ({ caller, params, body }) => ({
    record: await previewAssignment(context, caller, { ...body, teamId: params.id }),
  }))
  serve(server, addTeamMembers, async ({ caller, params, body }) => ({
    record: { joined: await assignSeveral(context, caller, { ...body, teamId: params.id }) },
  }))
  serve(server, removeTeamMember, async ({ caller, params, body }) => ({
    record: { wasMember: await removeFromTeam(context, caller, { ...body, teamId: params.id }) },
  }))
}
