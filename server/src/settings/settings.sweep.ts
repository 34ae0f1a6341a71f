/** What every start of a node does: the terms that the product brings, and the settings that staff have changed. */
import { TERMS_VERSION } from '@hub/contract/constants'
import { ProductSettings } from '@hub/contract/staff-settings'
import type { Context } from '#platform/context.ts'
import { FIRST_TERMS } from './first-terms.ts'
import { findTermsInForce, insertTermsVersion, listProductSettings } from './settings.store.ts'

/** Stores the first version of the terms where there is none yet. */
export async function loadFirstTerms(context: Context): Promise<void> {
  if ((await findTermsInForce(context.db)) !== null) return
  await insertTermsVersion(context.db, {
    ...{ version: TERMS_VERSION, texts: FIRST_TERMS },
    ...{ publishedAt: context.clock.iso(), publishedBy: '', reason: '' },
  })
}

/** Puts what staff have set of the product into the configuration of this node, in place of what the environment says. */
export async function readProduct(context: Context): Promise<void> {
  const rows = await listProductSettings(context.db)
  const { productName, providerName, contactEmail, socialLinks } = context.givenConfig
  const given = { productName, providerName, contactEmail, socialLinks }
  const stored = ProductSettings.partial().parse(
    Object.fromEntries(rows.map(({ name, value }) => [name, value])),
  )
  Object.assign(context.config, given, stored)
}
