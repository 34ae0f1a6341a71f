/** What a page of the hub is given to queue and to send: the device's book and its Sync, as the product has them. */
import '../../e2e/parts/zod-without-code.ts'

export { beginDelivery, noteDelivery } from '../../web/src/offline/deliveries.ts'
export { listSubmissions, queueSubmission } from '../../web/src/offline/submissions.ts'
export { sendSubmissions } from '../../web/src/offline/submissions.queries.ts'
