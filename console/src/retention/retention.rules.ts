/** What can be chosen for each class of data, and what a form changes (LIF-001). */
import {
  RETENTION_CLASSES,
  RETENTION_NAMES,
  type RetentionName,
  type RetentionPeriods,
} from '@hub/contract/retention.rules'

/** In place of a number: options have no null. */
export const ALWAYS = 0
const OFFERED = { years: [1, 2, 3, 5, 7, 10, 15, 20, 25, 50], months: [3, 6, 12, 24, 36, 60, 120] } as const

/** The lengths that are offered for a class, with the present one. */
export function lengthsOf(name: RetentionName, present: number | null): number[] {
  const { unit, least, most, isOptional } = RETENTION_CLASSES[name]
  const lengths = OFFERED[unit].filter((one) => one >= least && one <= most)
  const all = new Set<number>([...lengths, ...(present === null ? [] : [present])])
  return [...(isOptional ? [ALWAYS] : []), ...[...all].toSorted((a, b) => a - b)]
}

export const changedIn = (was: RetentionPeriods, is: RetentionPeriods): RetentionName[] =>
  RETENTION_NAMES.filter((name) => was[name] !== is[name])

/** The periods with another length for one class. */
export const withLength = (
  periods: RetentionPeriods,
  name: RetentionName,
  length: number,
): RetentionPeriods => ({
  ...periods,
  [name]: length === ALWAYS ? null : length,
})
