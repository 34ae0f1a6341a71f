/** The product's own code that a page of the hub needs to queue and to send: the device's store and its Sync. */
import '../../e2e/parts/zod-without-code.ts'

export { beginDelivery, noteDelivery } from '../../web/src/offline/deliveries.ts'
export { listSubmissions, queueSubmission } from '../../web/src/offline/submissions.ts'
export { sendSubmissions } from '../../web/src/offline/submissions.queries.ts'
