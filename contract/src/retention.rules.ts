/** How long each class of data is kept, and within which bounds that can be set (LIF-001). No zod here. */

interface RetentionClass {
  unit: 'years' | 'months'
  least: number
  most: number
  /** True where it may be kept without an end. */
  isOptional: boolean
}

/**
 * The classes of data. A device may be stored away with what it has registered and recorded for a year, so a closed file
 * and a record stay for longer than that; a sent mail stays while its cause could be repeated.
 */
export const RETENTION_CLASSES = {
  closedFiles: { unit: 'years', least: 2, most: 50, isOptional: true },
  records: { unit: 'years', least: 2, most: 50, isOptional: true },
  signIns: { unit: 'months', least: 3, most: 120, isOptional: true },
  emails: { unit: 'months', least: 3, most: 120, isOptional: true },
  audit: { unit: 'years', least: 1, most: 100, isOptional: false },
} as const satisfies Record<string, RetentionClass>

export type RetentionName = keyof typeof RETENTION_CLASSES
export const RETENTION_NAMES = Object.keys(RETENTION_CLASSES) as RetentionName[]

/** How long each class is kept, in its unit; null without an end. */
export type RetentionPeriods = Record<Exclude<RetentionName, 'audit'>, number | null> & { audit: number }

/** What holds until staff set something; the years of the audit log are those that the hub is started with. */
export const FIRST_PERIODS: Omit<RetentionPeriods, 'audit'> = {
  ...{ closedFiles: null, records: null, signIns: null, emails: 3 },
}
