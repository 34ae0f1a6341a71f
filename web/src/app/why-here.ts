import { currentLocale } from '@hub/ui/language/locale.ts'
import { presentClaims } from '#platform/session/presence.ts'
import { translate } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { appTexts } from './app.texts.ts'

/** `notThere`: nothing at this address, or nothing for this facilitator; `notOpen`: it exists and is closed. */
export type WhyHere = 'notThere' | 'notOpen'

/** Long enough to read two sentences on a screen that has just appeared. */
const TOLD_MS = 8000

/** Says why a visitor of another screen sees the dashboard (NAV-001, NAV-011 to NAV-014). */
export function showWhyHere(why: WhyHere): void {
  // A visitor who is not logged in is led on to the login, which gives the reason itself.
  if (presentClaims() === null) return
  showToast(translate(appTexts, currentLocale())(why), { tone: 'info', ms: TOLD_MS })
}
