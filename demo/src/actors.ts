/** The actors who load the pretend agency: staff, and a visitor who registers. */
import type { Staff, Visitor } from '@hub/server/platform/audit/actor'

export const DEMO_STAFF: Staff = { kind: 'staff', user: 'demo' }

export const DEMO_VISITOR: Visitor = {
  kind: 'visitor',
  requestId: 'demo',
  origin: 'demo',
  locale: 'en',
  device: undefined,
  browser: '',
}
