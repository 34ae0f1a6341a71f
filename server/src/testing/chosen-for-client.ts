/** What the tests choose for a new client: from the contract's table, so that another choice is chosen as well. */
import {
  CHOICES,
  CLIENT_CHOICES,
  fieldsOf,
  openedIdField,
  openedValueField,
  type ChoiceName,
} from '@hub/contract/client-choices'
import type { MetaType } from '@hub/contract/metas'

/** The values beside the ids, left empty: they decide nothing (CLI-019). */
export const NO_VALUES = fieldsOf(CHOICES, openedValueField, () => '')

/** One id for each choice, by the list it is chosen from. */
export async function chosenBy(idOf: (list: MetaType) => Promise<number>) {
  const ids = new Map<ChoiceName, number>()
  for (const name of CHOICES) ids.set(name, await idOf(CLIENT_CHOICES[name].list))
  return fieldsOf(CHOICES, openedIdField, (name) => ids.get(name) ?? 0)
}
