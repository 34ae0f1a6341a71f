/** The logins of the pretend agency, as shown at a start. */
import { faint, say, strong } from './steps.mjs'

const DEMO_PASSWORD = 'Demo-hub-2026'
const DEMO_LOGINS = [
  ['facilitator@demo.example', 'has a team of three'],
  ['solo@demo.example', 'has no team'],
  ['other-team@demo.example', 'belongs to another team'],
]

export function sayDemoLogins() {
  say(`  Demo logins, each with the password ${strong(DEMO_PASSWORD)}`)
  for (const [email, who] of DEMO_LOGINS) say(`    ${email.padEnd(28)} ${faint(who)}`)
}
