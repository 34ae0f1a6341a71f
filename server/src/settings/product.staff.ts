/** The names, the contact address and the links of the product, as staff change them (CTM-011). */
import { createHash } from 'node:crypto'
import type { BodyOf } from '@hub/contract/endpoint'
import {
  type editProductSettings as call,
  PRODUCT_SETTING_NAMES,
  type ProductSettings,
  type StoredProductSettings,
} from '@hub/contract/staff-settings'
import type { Staff } from '#platform/audit/actor.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Context } from '#platform/context.ts'
import { failWithRecord } from '#platform/fail.ts'
import { listProductSettings, lockProductSettings, upsertProductSetting } from './settings.store.ts'
import { readProduct } from './settings.sweep.ts'

/** What holds now, and which of it staff have set. */
export async function readProductSettings(context: Context, _staff: Staff): Promise<StoredProductSettings> {
  const rows = await listProductSettings(context.db)
  await readProduct(context)
  const { productName, providerName, contactEmail, socialLinks } = context.config
  const values: ProductSettings = { productName, providerName, contactEmail, socialLinks }
  const set = PRODUCT_SETTING_NAMES.filter((name) => rows.some((row) => row.name === name))
  return { values, set, version: createHash('sha256').update(JSON.stringify(values)).digest('hex') }
}

/**
 * Stores what differs from what holds now; from then on it holds on every node, in the screens and in mails. Refuses with
 * SettingsChanged and what holds now, where that is not what was read (STA-012).
 */
export async function editProductSettings(
  context: Context,
  staff: Staff,
  { version, reason, ...values }: BodyOf<typeof call>,
): Promise<StoredProductSettings> {
  await context.db.transaction(async () => {
    await lockProductSettings(context.db)
    const now = await readProductSettings(context, staff)
    if (now.version !== version) failWithRecord('SettingsChanged', now)
    for (const name of PRODUCT_SETTING_NAMES) {
      const [was, is] = [now.values[name], values[name]].map((value) => JSON.stringify(value))
      if (was === is) continue
      await upsertProductSetting(context.db, { name, value: values[name] })
      await audit(context, staff, {
        ...{ action: 'settings-edit', objectKind: 'setting', objectId: name },
        note: `${was} -> ${is}: ${reason}`,
      })
    }
    await context.signals.send('forget-product', '')
  })
  return readProductSettings(context, staff)
}
