/** What a page of the hub is given to queue and to send: the device's book and its Sync, as the product has them. */
import '../../e2e/parts/zod-without-code.ts'

export {
  beginDelivery,
  listSubmissions,
  noteDelivery,
  queueSubmission,
} from '../../web/src/offline/deliveries.ts'
export { sendSubmissions } from '../../web/src/offline/submissions.queries.ts'
