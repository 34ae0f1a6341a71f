/** The filters of a report as one text, in addresses and calls: `learningType:2,province:9` (REP-006). */
import { DIMENSION_NAMES, type DimensionName } from './figures.rules.ts'

export interface ReportFilter {
  dimension: DimensionName
  value: string
}

const VALUE = /^[\w-]{1,40}$/

const dimensionOf = (word: string) => DIMENSION_NAMES.find((name) => name === word)

export const filtersText = (filters: readonly ReportFilter[]) =>
  filters.map(({ dimension, value }) => `${dimension}:${value}`).join(',')

/** Undefined where the text is not of filters, each dimension at most once. */
export function filtersIn(text: string): ReportFilter[] | undefined {
  if (text === '') return []
  const filters: ReportFilter[] = []
  for (const part of text.split(',')) {
    const [word = '', value = '', ...rest] = part.split(':')
    const dimension = dimensionOf(word)
    const isAgain = filters.some((one) => one.dimension === dimension)
    if (dimension === undefined || isAgain || rest.length > 0 || !VALUE.test(value)) return undefined
    filters.push({ dimension, value })
  }
  return filters
}

/** The dimensions of `month,team`; undefined where a word is none. */
export function dimensionsIn(text: string): DimensionName[] | undefined {
  const names = text === '' ? [] : text.split(',').map(dimensionOf)
  return names.every((name) => name !== undefined) ? names : undefined
}
