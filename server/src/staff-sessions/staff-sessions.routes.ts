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
import { askPasskey, checkPasskey } from './staff-passkeys.service.ts'
import {
  addStaffPasskey,
  askPasskeyAgain,
  listStaffPasskeys,
  offerStaffPasskey,
  removeStaffPasskey,
  renewCodeByPasskey,
} from './staff-passkeys.staff.ts'
import { userOf } from './staff-user.ts'

export function mountStaffSessions(server: HubServer): void {
  const { context } = server
  serve(server, staffCalls.signIn, async ({ caller, body, request }) => {
    const { cookie, ...record } = await signIn(context, caller, body)
    request.giveStaff(cookie)
    return { record }
  })
  serve(server, staffCalls.readSetUp, async ({ caller, params }) => ({
    record: await readSetUp(context, caller, params.token),
  }))
  serve(server, staffCalls.setUpPassword, async ({ caller, body, request }) => {
    const { cookie, ...record } = await setUpPassword(context, caller, body)
    request.giveStaff(cookie)
    return { record }
  })
  serve(server, staffCalls.checkCode, async ({ caller, body, request }) => {
    const { cookie, knownDevice } = await checkCode(context, caller, body.code)
    request.giveStaff(cookie)
    request.giveDevice(knownDevice, 'staff-device')
    return { record: userOf(caller) }
  })
  serve(server, staffCalls.beginAuthenticator, async ({ caller }) => ({
    record: await beginAuthenticator(context, caller),
  }))
  serve(server, staffCalls.confirmAuthenticator, async ({ caller, body, request }) => {
    const { cookie, recoveryCodes, knownDevice } = await confirmAuthenticator(context, caller, body.code)
    request.giveStaff(cookie)
    request.giveDevice(knownDevice, 'staff-device')
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
  serve(server, staffCalls.askPasskey, async ({ caller }) => ({ record: await askPasskey(context, caller) }))
  serve(server, staffCalls.checkPasskey, async ({ caller, body, request }) => {
    const { cookie, knownDevice } = await checkPasskey(context, caller, body.passkey)
    request.giveStaff(cookie)
    request.giveDevice(knownDevice, 'staff-device')
    return { record: userOf(caller) }
  })
  serve(server, staffCalls.askPasskeyAgain, async ({ caller }) => ({
    record: await askPasskeyAgain(context, caller),
  }))
  serve(server, staffCalls.renewCodeByPasskey, async ({ caller, body }) => {
    await renewCodeByPasskey(context, caller, body.passkey)
    return { record: readStaffSession(context, caller) }
  })
  serve(server, staffCalls.listStaffPasskeys, async ({ caller }) => ({
    records: await listStaffPasskeys(context, caller),
  }))
  serve(server, staffCalls.offerStaffPasskey, async ({ caller }) => ({
    record: await offerStaffPasskey(context, caller),
  }))
  serve(server, staffCalls.addStaffPasskey, async ({ caller, body }) => ({
    record: await addStaffPasskey(context, caller, body),
  }))
  serve(server, staffCalls.removeStaffPasskey, async ({ caller, params }) => {
    await removeStaffPasskey(context, caller, params.id)
    return {}
  })
}
