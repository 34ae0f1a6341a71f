/** What the browser gets to know about this installation, before and after login (API-009, SYS-009). */
import { LOCALES } from '@hub/contract/locales'
import type { AppSettings } from '@hub/contract/settings'
import type { Visitor } from '#platform/audit/actor.ts'
import type { Context } from '#platform/context.ts'
import { STATIC_PATH } from '#platform/files/static-files.ts'

/** The settings of this installation; nothing in them is secret. */
export async function readSettings(context: Context, _visitor: Visitor): Promise<AppSettings> {
  const { config } = context
  return {
    productName: config.productName,
    providerName: config.providerName,
    contactEmail: config.contactEmail,
    portalUrl: config.portalUrl ?? null,
    socialLinks: config.socialLinks,
    appMode: config.appMode,
    demo: config.demo,
    moduleServerUrl: config.contentUrl,
    staticPath: STATIC_PATH,
    termsVersion: (await context.readTermsInForce()).version,
    locales: LOCALES,
    nameRule: config.nameRule,
  }
}
