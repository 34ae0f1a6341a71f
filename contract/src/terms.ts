/** The terms and the privacy policy as facilitators read and accept them (ACC-021, CTM-011). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Iso, Line } from './fields.ts'
import { LOCALES } from './locales.ts'

export const TERMS_VERSION_MAX = 40

/** Both documents in one language, written as `readDocument` reads them. */
export const TermsTexts = z.object({ terms: z.string(), privacy: z.string() })
export type TermsTexts = z.infer<typeof TermsTexts>

/** The version in force, in the reader's language; in English where it has no text in that one. */
export const Terms = z.object({
  version: z.string(),
  publishedAt: Iso,
  texts: TermsTexts,
})
export type Terms = z.infer<typeof Terms>

export const readTerms = endpoint({
  method: 'GET',
  path: '/terms/{locale}',
  who: 'anyone',
  summary: 'Read the terms and the privacy policy that are in force',
  params: z.object({ locale: z.enum(LOCALES) }),
  reply: { record: Terms },
})

/** Open to whoever has to accept first. */
export const acceptTerms = endpoint({
  method: 'PATCH',
  path: '/facilitators/terms',
  who: 'facilitator',
  beforeTerms: true,
  summary: 'Accept the terms in force, by the version that was read',
  body: z.object({ version: Line.min(1).max(TERMS_VERSION_MAX) }),
  fails: ['ValidationError', 'TermsOutdated'],
})
