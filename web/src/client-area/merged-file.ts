/** Whoever opens a file that was merged into another is led to that one, and told so (LIF-003). */
import { currentLocale } from '@hub/ui/language/locale.ts'
import { translate } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { goTo } from '#platform/page/navigation.ts'
import { clientAreaTexts } from './client-area.texts.ts'

/** Long enough to read two sentences on a screen that has just appeared. */
const TOLD_MS = 8000

/** The file in which a refused one is read, or null when the call failed for another reason. */
export function keptFileOf(error: unknown): { id: number; code: string } | null {
  return isCallError(error, 'ClientMerged') ? (error.record as { id: number; code: string }) : null
}

/** Says why another file is shown than the one that was asked for. */
export function showWhyThisFile(code: string): void {
  showToast(translate(clientAreaTexts, currentLocale())('mergedInto', { code }), {
    tone: 'info',
    ms: TOLD_MS,
  })
}

/** Goes to the file in which a refused one is read. False when the call failed for another reason. */
export function leadToKeptFile(error: unknown, route: 'clientProfile' | 'clientRecord'): boolean {
  const kept = keptFileOf(error)
  if (kept === null) return false
  showWhyThisFile(kept.code)
  goTo(route, { clientId: kept.id })
  return true
}
