/** Turns what a shape found wrong into names of fields, for a form's marks and for `error.fields` (API-002). */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * The fields of a body that are not met, each once, in the order of the shape. A path into a list or an object
 * counts as its outermost field. Where several shapes are possible and none fits, the nearest one speaks: the
 * one with the fewest complaints.
 */
export function invalidFields(error: z.core.$ZodError): string[] {
  const names = error.issues.flatMap((issue) => fieldsOf(issue))
  return [...new Set(names)]
}

function fieldsOf(issue: Issue): string[] {
  const [field] = issue.path
  if (field !== undefined) return [String(field)]
  if (issue.code !== 'invalid_union' || issue.errors.length === 0) return []
  const nearest = issue.errors.reduce((best, issues) => (issues.length < best.length ? issues : best))
  return nearest.flatMap((inner) => fieldsOf(inner))
}
