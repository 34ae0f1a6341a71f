/** Finds the texts in a shape that lack the rule of printable text; unknown types are reported too. */
import type { z } from 'zod'
import { PRINTABLE_LINE, PRINTABLE_TEXT } from '../fields.rules.ts'
import { GivenName } from '../fields.ts'

/** Formats whose pattern allows no unprintable character. */
const CLOSED_FORMATS = new Set(['uuid', 'datetime'])
const HARMLESS = new Set(['number', 'boolean', 'literal', 'enum', 'null', 'undefined', 'never', 'date'])
/** A reply of the download host is checked by the shape for the request's method, which is tested separately. */
const CHECKED_ELSEWHERE = 'result'

/** Paths like `list[].name`, in the order of the shape. */
export function whatIsWrongWith(shape: z.core.$ZodType, path = ''): string[] {
  const { def } = (shape as z.core.$ZodTypes)._zod
  const below = (inner: z.core.$ZodType, step = '') => whatIsWrongWith(inner, path + step)
  if (HARMLESS.has(def.type)) return []
  switch (def.type) {
    case 'string':
      return isPrintable(shape as z.core.$ZodString) ? [] : [path]
    case 'object':
      return Object.entries(def.shape).flatMap(([name, inner]) => below(inner, path ? `.${name}` : name))
    case 'array':
      return below(def.element, '[]')
    case 'union':
      return [...new Set(def.options.flatMap((option) => below(option)))]
    case 'record':
      return [...new Set([...below(def.keyType, '{}'), ...below(def.valueType, '{}')])]
    case 'optional':
    case 'nullable':
    case 'default':
      return below(def.innerType)
    case 'pipe':
      return below(def.in)
    default:
      return path === CHECKED_ELSEWHERE ? [] : [path]
  }
}

function isPrintable(text: z.core.$ZodString): boolean {
  const { checks = [], ...def } = text._zod.def
  if ('format' in def && CLOSED_FORMATS.has(String(def.format))) return true
  const patterns = checks.map((check) => (check._zod.def as { pattern?: RegExp }).pattern)
  const isOneOfOurs = patterns.some((pattern) => pattern === PRINTABLE_LINE || pattern === PRINTABLE_TEXT)
  return isOneOfOurs && (isComposed(text) || isGivenName(text))
}

/** True when one of its checks composes the text, so that it has one spelling. */
function isComposed(text: z.core.$ZodString): boolean {
  return (text._zod.def.checks ?? []).some((check) => {
    const { check: kind, tx } = check._zod.def as { check: string; tx?: (given: string) => string }
    return kind === 'overwrite' && tx?.('e\u0308') === 'ë'
  })
}

/** True for a shape made from GivenName, whose checks come first. */
function isGivenName(text: z.core.$ZodString): boolean {
  return text._zod.def.checks?.[0] === GivenName._zod.def.checks?.[0]
}
