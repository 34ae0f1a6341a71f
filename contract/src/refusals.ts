/** Lists the refusals of a call: its own, and those that follow from its kind (API-006, SYS-016). */
import type { z } from 'zod'
import type { Endpoint } from './endpoint.ts'
import type { ErrorName } from './errors.ts'
import { EVERY_ERROR } from './every-error.ts'

/** For any request: unreadable, from a page of another origin, too slow, too long, too often; or an error in the hub. */
const OF_EVERY_CALL: readonly ErrorName[] = [
  'BadRequest',
  'Forbidden',
  'RequestTimeout',
  'AddressTooLong',
  'TooManyRequests',
  'HeadersTooLarge',
  'ServerError',
  'Unavailable',
]
/** For any request that may have a body, whether the call reads it or not. */
const OF_A_BODY: readonly ErrorName[] = ['ValidationError', 'PayloadTooLarge', 'UnsupportedMediaType']

/** The names of all refusals of a call, each once, ordered by status. */
export function refusalsOf(endpoint: Endpoint): ErrorName[] {
  const { who, fails, offShape, verified, newCode, beforeTerms, method, params, query } = endpoint
  const names: ErrorName[] = [...OF_EVERY_CALL, ...fails]
  if (method !== 'GET') names.push(...OF_A_BODY)
  if (hasFields(query)) names.push('ValidationError')
  if (hasFields(params)) names.push(offShape ?? 'NotFound')
  if (offShape) names.push(offShape)
  if (who === 'staff' || who === 'staffInPart') names.push('SignInRequired')
  else if (who !== 'anyone') names.push('JsonWebTokenError')
  if (who === 'facilitator' || who === 'self' || who === 'team') {
    names.push('TokenExpiredError')
    if (!beforeTerms) names.push('TermsNotAccepted', 'FactorRequired')
  }
  // The portal's call is not mounted unless a key is set.
  if (who === 'portal') names.push('NotFound')
  if (verified) names.push('PasswordVerificationRequired')
  if (newCode) names.push('NewCodeRequired')
  return [...new Set(names)].toSorted((a, b) => EVERY_ERROR[a].status - EVERY_ERROR[b].status)
}

function hasFields(shape: z.ZodType): boolean {
  return 'shape' in shape && Object.keys(shape.shape as object).length > 0
}
