/** The doors of passkeys: the audit row of each, and an input with which it does its work. */
import {
  addStaffPasskey,
  askPasskeyAgain,
  offerStaffPasskey,
} from '../../staff-sessions/staff-passkeys.staff.ts'
import type { Context } from '#platform/context.ts'
import type { StaffCaller } from '#platform/http/staff-caller.ts'
import { SoftPasskey } from './soft-passkey.ts'

type Audited = [action: string, input: () => unknown]
type Unaudited = string

const QUESTION = 'a question that waits for its answer'

/** @param present the hub, and who is signed in to its console */
export function passkeyDoors(
  present: () => { context: Context; staff: StaffCaller },
): Record<string, Audited | Unaudited> {
  async function made() {
    const { context, staff } = present()
    const key = new SoftPasskey(context.config.publicUrl)
    const { challenge } = await offerStaffPasskey(context, staff)
    return { key, input: { name: 'Blue key', passkey: key.make(challenge) } }
  }
  async function added() {
    const { context, staff } = present()
    const { key, input } = await made()
    return { key, id: (await addStaffPasskey(context, staff, input)).id }
  }
  async function used() {
    const { context, staff } = present()
    const { key } = await added()
    return key.use((await askPasskeyAgain(context, staff)).challenge)
  }
  return {
    'staff-passkeys.listStaffPasskeys': 'one’s own passkeys, shown to oneself alone',
    'staff-passkeys.offerStaffPasskey': QUESTION,
    'staff-passkeys.askPasskeyAgain': QUESTION,
    'staff-passkeys.addStaffPasskey': ['staff-passkey-added', async () => (await made()).input],
    'staff-passkeys.removeStaffPasskey': ['staff-passkey-removed', async () => (await added()).id],
    'staff-passkeys.renewCodeByPasskey': ['staff-code-renewed', used],
  }
}
