/**
 * What happens while the app is still being fetched: the page learns its language and its colours before anything is
 * painted, the server is asked for what the first screen shows, and the dashboard's heading is painted. A file of its
 * own, so keep it small.
 */
import '@hub/ui/page/page-locale.ts'
import '@hub/ui/page/page-scheme.ts'
import { watchInputKind } from '#platform/first-load/input-kind.ts'
import { readTokenOfDevice } from '#platform/first-load/early-token.ts'
import { askForFirstScreen } from '#platform/first-load/early-reads.ts'

watchInputKind()
await readTokenOfDevice()
askForFirstScreen()
