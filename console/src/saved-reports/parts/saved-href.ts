/** Where a saved report is opened: its own address, with its number, so that its name stands above it (REP-006). */
import type { SavedReport } from '@hub/contract/staff-saved-reports'
import { hrefOf } from '#platform/page/paths.ts'

export const savedHref = ({ id, address }: Pick<SavedReport, 'id' | 'address'>) =>
  `${hrefOf('reports')}?${address}&saved=${id}`
