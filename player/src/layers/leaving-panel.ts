/** Says that a link leads out of the module and shows the address to copy; the module stays where it is. */
import { make } from './elements.ts'
import type { LayerTexts } from './layers.texts.ts'
import { openLayer } from './open-layer.ts'

const ADDRESS_ID = 'layer-address'
const SHOWN_MAX = 2000

/** Why nothing opens: the address is outside, a form has no recipient, or the page does not exist. */
export type LeavingReason = 'outside' | 'form' | 'missing'

export function openLeavingPanel(
  page: Document,
  { reason, address, texts }: { reason: LeavingReason; address: string; texts: LayerTexts },
): void {
  const { body } = openLayer(page, { title: texts[`${reason}Title`], texts, size: 'panel' })
  body.append(make(page, 'p', { text: texts[`${reason}Text`] }))
  if (address === '') return
  const field = make(page, 'input', { id: ADDRESS_ID, type: 'text', readonly: '', dir: 'ltr' })
  field.value = address.slice(0, SHOWN_MAX)
  const copy = make(page, 'button', { type: 'button', text: texts.copy })
  const told = make(page, 'p', { role: 'status' })
  const label = make(page, 'label', { for: ADDRESS_ID, text: texts.address })
  body.append(label, make(page, 'div', { class: 'address' }, field, copy), told)
  copy.addEventListener('click', () => {
    field.select()
    // The clipboard API needs a permission of the hub's page that a module must not have.
    told.textContent = page.execCommand('copy') ? texts.copied : texts.copyByHand
  })
}
