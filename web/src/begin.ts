/**
 * Runs while the app is still being fetched: sets the page's language and colours before the first paint, requests
 * what the first screen shows, and paints the dashboard's heading. A separate file that must stay small.
 */
import '@hub/ui/page/page-locale.ts'
import '@hub/ui/page/page-scheme.ts'
import { watchInputKind } from '#platform/first-load/input-kind.ts'
import { readTokenOfDevice } from '#platform/first-load/early-token.ts'
import { askForFirstScreen } from '#platform/first-load/early-reads.ts'
import { isPreview } from '#platform/first-load/preview-address.ts'

watchInputKind()

/**
 * Resolves once the token of this device is known and the first reads are on their way. The app awaits it in a
 * function: an `await` at the top of a module would do the same, but WebKit does not hold back a script that imports
 * such a module (webkit.org/b/242740), and the app would start without its token. The preview of staff reads no token.
 */
export const begun: Promise<void> = isPreview()
  ? Promise.resolve()
  : readTokenOfDevice().then(() => askForFirstScreen())
