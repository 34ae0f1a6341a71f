/** The settings of this installation that the browser needs (API-009, SYS-009). */
import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { LOCALES } from './locales.ts'

export const AppSettings = z.object({
  productName: z.string(),
  providerName: z.string(),
  contactEmail: z.string(),
  /** Where clients log in with the ID and password from their slip; null without a portal. */
  portalUrl: z.string().nullable(),
  socialLinks: z.array(z.object({ label: z.string(), url: z.string() })),
  appMode: z.boolean(),
  demo: z.boolean(),
  /** The content origin, where modules run. */
  moduleServerUrl: z.string(),
  staticPath: z.string(),
  termsVersion: z.string(),
  locales: z.array(z.enum(LOCALES)),
  /** The name rule in force, so that the form checks the same as the server (ACC-005). */
  nameRule: z.enum(['specification', 'inclusive']),
})
export type AppSettings = z.infer<typeof AppSettings>

export const readSettings = endpoint({
  method: 'GET',
  path: '/settings',
  who: 'anyone',
  summary: 'Read the settings of this installation',
  reply: { record: AppSettings },
})
