/** Which reads the first screen will make: known from the path and the token, without the app. */
import { hubBase } from './base.ts'
import { claimsOf, endOf } from './claims.ts'
import { askEarly } from './early-answers.ts'
import { earlyToken } from './early-token.ts'
import { paintHeading } from './early-heading.ts'
import { isOfflineChosen } from './early-app-mode.ts'

/** The paths that show the dashboard, where nearly every visit begins. */
const DASHBOARD: readonly string[] = ['', '/', '/dashboard']

const CONTENT = { isContent: true }

/** Requests what the screen at this path needs before it can be shown, and paints what is already known. */
export function askForFirstScreen(path: string = location.pathname): void {
  const token = earlyToken()
  const claims = claimsOf(token)
  const isLoggedIn = claims !== null && endOf(claims) > Date.now()
  askEarly('/api/settings', isLoggedIn ? token : null, CONTENT)
  if (!isLoggedIn) return
  const isDashboard = DASHBOARD.includes(path.slice(hubBase().length))
  // In chosen offline mode nothing is requested.
  if (!isOfflineChosen()) {
    askEarly('/api/sessions', token)
    askEarly(`/api/facilitators/${claims.id}/running-modules`, token)
    // With both available, the content above the cards is painted with them and does not push them down later.
    if (isDashboard)
      for (const read of [`/api/facilitators/${claims.id}/shortcuts`, '/api/events']) askEarly(read, token)
  }
  if (!isDashboard) return
  askEarly('/api/learning-types', token, CONTENT)
  askEarly('/api/utilities', token, CONTENT)
  paintHeading(claims.firstName)
}
