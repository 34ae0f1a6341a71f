/** The calls about signing in to the console and about one's own sessions. */
import { staffCalls } from '@hub/contract/every-staff-call'
import { type HubServer, serve } from '#platform/http/serve.ts'
import {
  beginAuthenticator,
  checkCode,
  confirmAuthenticator,
  readSetUp,
  setUpPassword,
  signIn,
} from './staff-sessions.service.ts'
import {
  endStaffSession,
  listStaffSessions,
  readStaffSession,
  renewCode,
  signOut,
} from './staff-sessions.staff.ts'
import { beginPasskeySignIn, signInByPasskey } from './passkeys.service.ts'
import {
  addStaffPasskey,
  beginStaffPasskey,
  listStaffPasskeys,
  removeStaffPasskey,
  renewCodeByPasskey,
} from './staff-passkeys.staff.ts'
import { userOf } from './staff-user.ts'

export function mountStaffSessions(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.signIn, async ({ caller, body, request }) => {
    const { cookie, next } = await signIn(context, caller, body)
    request.giveStaff(cookie)
    return { record: { next } }
  })
  serve(server, staffCalls.readSetUp, async ({ caller, params }) => ({
    record: await readSetUp(context, caller, params.token),
  }))
  serve(server, staffCalls.setUpPassword, async ({ caller, body, request }) => {
    const { cookie, next } = await setUpPassword(context, caller, body)
    request.giveStaff(cookie)
    return { record: { next } }
  })
  serve(server, staffCalls.checkCode, async ({ caller, body, request }) => {
    const { cookie } = await checkCode(context, caller, body.code)
    request.giveStaff(cookie)
    return { record: userOf(caller) }
  })
  serve(server, staffCalls.beginAuthenticator, async ({ caller }) => ({
    record: await beginAuthenticator(context, caller),
  }))
  serve(server, staffCalls.confirmAuthenticator, async ({ caller, body, request }) => {
    const { cookie, recoveryCodes } = await confirmAuthenticator(context, caller, body.code)
    request.giveStaff(cookie)
    return { record: userOf(caller), recoveryCodes }
  })
  serve(server, staffCalls.readStaffSession, ({ caller }) => ({ record: readStaffSession(context, caller) }))
  serve(server, staffCalls.renewCode, async ({ caller, body }) => {
    await renewCode(context, caller, body.code)
    return { record: readStaffSession(context, caller) }
  })
  serve(server, staffCalls.signOut, async ({ caller, request }) => {
    await signOut(context, caller)
    request.giveStaff(null)
    return {}
  })
  serve(server, staffCalls.listStaffSessions, async ({ caller }) => ({
    records: await listStaffSessions(context, caller),
  }))
  serve(server, staffCalls.endStaffSession, async ({ caller, params }) => {
    await endStaffSession(context, caller, params.id)
    return {}
  })
  mountPasskeys(server)
}

function mountPasskeys(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.beginPasskeySignIn, async ({ caller }) => ({
    record: await beginPasskeySignIn(context, caller),
  }))
  serve(server, staffCalls.signInByPasskey, async ({ caller, body, request }) => {
    const { cookie, user } = await signInByPasskey(context, caller, body.passkey)
    request.giveStaff(cookie)
    return { record: user }
  })
  serve(server, staffCalls.renewCodeByPasskey, async ({ caller, body }) => {
    await renewCodeByPasskey(context, caller, body.passkey)
    return { record: userOf(caller) }
  })
  serve(server, staffCalls.listStaffPasskeys, async ({ caller }) => ({
    records: await listStaffPasskeys(context, caller),
  }))
  serve(server, staffCalls.beginStaffPasskey, async ({ caller }) => ({
    record: await beginStaffPasskey(context, caller),
  }))
  serve(server, staffCalls.addStaffPasskey, async ({ caller, body }) => ({
    record: await addStaffPasskey(context, caller, body),
  }))
  serve(server, staffCalls.removeStaffPasskey, async ({ caller, params }) => {
    await removeStaffPasskey(context, caller, params.id)
    return {}
  })
}
