/** Which reads the first screen will make: known from the path and the token alone, without the app. */
import { hubBase } from './base.ts'
import { claimsOf, endOf } from './claims.ts'
import { readKept } from './device.ts'
import { askEarly } from './early-answers.ts'

/** The paths that show the dashboard; it is where nearly everybody begins. */
const DASHBOARD: readonly string[] = ['', '/', '/dashboard']

/** Asks for what the screen at this path needs before it can be shown. */
export function askForFirstScreen(path: string = location.pathname): void {
  const token = readKept('token')
  const claims = claimsOf(token)
  const isLoggedIn = claims !== null && endOf(claims) > Date.now()
  askEarly('/api/settings', isLoggedIn ? token : null)
  if (!isLoggedIn) return
  askEarly('/api/sessions', token)
  askEarly(`/api/facilitators/${claims.id}/running-modules`, token)
  if (!DASHBOARD.includes(path.slice(hubBase().length))) return
  askEarly('/api/learning-types', token)
  askEarly('/api/utilities', token)
}
