/** Which reads the first screen will make: known from the path and the token alone, without the app. */
import { hubBase } from './base.ts'
import { claimsOf, endOf } from './claims.ts'
import { askEarly } from './early-answers.ts'
import { earlyToken } from './early-token.ts'
import { paintHeading } from './early-heading.ts'
import { isOfflineChosen } from './early-app-mode.ts'

/** The paths that show the dashboard; it is where nearly everybody begins. */
const DASHBOARD: readonly string[] = ['', '/', '/dashboard']

const CONTENT = { isContent: true }

/** Asks for what the screen at this path needs before it can be shown, and paints what of it is known already. */
export function askForFirstScreen(path: string = location.pathname): void {
  const token = earlyToken()
  const claims = claimsOf(token)
  const isLoggedIn = claims !== null && endOf(claims) > Date.now()
  askEarly('/api/settings', isLoggedIn ? token : null, CONTENT)
  if (!isLoggedIn) return
  // Who chose to work offline asks the server nothing.
  if (!isOfflineChosen()) {
    askEarly('/api/sessions', token)
    askEarly(`/api/facilitators/${claims.id}/running-modules`, token)
  }
  if (!DASHBOARD.includes(path.slice(hubBase().length))) return
  askEarly('/api/learning-types', token, CONTENT)
  askEarly('/api/utilities', token, CONTENT)
  paintHeading(claims.firstName)
}
