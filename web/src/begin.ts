/**
 * Runs while the app is still being fetched: sets the page's language and colours before the first paint, requests
 * what the first screen shows, and paints the dashboard's heading. A separate file that must stay small.
 */
import '@hub/ui/page/page-locale.ts'
import '@hub/ui/page/page-scheme.ts'
import { watchInputKind } from '#platform/first-load/input-kind.ts'
import { readTokenOfDevice } from '#platform/first-load/early-token.ts'
import { askForFirstScreen } from '#platform/first-load/early-reads.ts'

watchInputKind()
await readTokenOfDevice()
askForFirstScreen()
