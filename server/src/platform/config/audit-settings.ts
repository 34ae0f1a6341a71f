/** The settings of the audit log (AUD-005). */
import { wholeNumber } from './values.ts'

const YEARS_MAX = 100

export const AUDIT_SETTINGS = {
  HUB_AUDIT_YEARS: {
    as: 'auditYears',
    shape: wholeNumber(1, YEARS_MAX),
    default: '7',
    means:
      'How many years the entries of the audit log stay, until staff set it in the console (Retention). Whole months that ' +
      'are older are removed, and the rest can still be verified.',
  },
} as const
