/** The logins of the pretend agency, as shown at a start. */
import { faint, say, strong } from './steps.mjs'

const DEMO_PASSWORD = 'Demo-hub-2026'
const DEMO_LOGINS = [
  ['facilitator@demo.example', 'has a team of three'],
  ['solo@demo.example', 'has no team'],
  ['other-team@demo.example', 'belongs to another team'],
]

/** The owner of the staff console, whose code a page shows. */
const DEMO_STAFF = 'staff@demo.example'

/** @param {string} address where the hub is */
export function sayDemoLogins(address) {
  say(`  Demo logins, each with the password ${strong(DEMO_PASSWORD)}`)
  for (const [email, who] of DEMO_LOGINS) say(`    ${email.padEnd(28)} ${faint(who)}`)
  say(
    `    ${DEMO_STAFF.padEnd(28)} ${faint(`staff: ${address}/staff, codes at ${address}/dev/authenticator`)}`,
  )
}
