/** Turns the errors of a shape into names of fields, for marks in a form and for `error.fields` (API-002). */
import type { z } from 'zod'

type Issue = z.core.$ZodIssue

/**
 * The invalid fields of a body, each once, in the order of the shape. A path into a list or an object counts as its
 * outermost field. When none of several possible shapes fits, the one with the fewest errors is used.
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
