/** What staff send in tests: other settings and terms, packages that are stored already, and a module with two versions. */
import { randomUUID } from 'node:crypto'
import { addModule } from '../catalogue/modules.staff.ts'
import { readProductSettings } from '../settings/product.staff.ts'
import type { Context } from '#platform/context.ts'
import { CONTENT, STAFF } from './cast.ts'

const REASON = 'Agreed with the board'

/** Another name of the product. */
export async function settingsInput(context: Context) {
  const { values, version } = await readProductSettings(context, STAFF)
  return { ...values, productName: randomUUID(), version, reason: REASON }
}

/** Another version of the terms. */
export async function termsInput(context: Context) {
  const { version: after } = await context.readTermsInForce()
  const texts = { terms: `# Terms\n\n${randomUUID()}`, privacy: '# Privacy\n\nText.' }
  return { version: randomUUID(), texts: { en: texts, zh: texts }, after, reason: REASON }
}

/** A package is stored before its module, so this one is there already. */
export async function moduleInput(context: Context, folder: string, version = '1.0.0', key = 'reed') {
  const facts = { key, version, estimate: 20 }
  const input = { at: folder, facts, isDownloadable: false, topicId: CONTENT.adultCommunity.topicId }
  const { modules } = await addModule(context, STAFF, input)
  return { ...input, id: modules[0]?.id ?? 0 }
}

/** A new module with two versions, to go back from the second. */
export async function rollbackInput(context: Context, folder: string) {
  const key = `k${randomUUID()}`
  await moduleInput(context, folder, '1.0.0', key)
  const { id } = await moduleInput(context, folder, '2.0.0', key)
  return { id, reason: 'Its second page is empty' }
}
