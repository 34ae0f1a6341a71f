/** The choices of a new client in tests, taken from the contract's table, so that a new choice is included. */
import {
  CHOICES,
  CLIENT_CHOICES,
  fieldsOf,
  openedIdField,
  openedValueField,
  type ChoiceName,
} from '@hub/contract/client-choices'
import type { MetaType } from '@hub/contract/metas'

/** The values beside the ids, left empty, because they are ignored (CLI-019). */
export const NO_VALUES = fieldsOf(CHOICES, openedValueField, () => '')

/** One id for each choice, by the list it belongs to. */
export async function chosenBy(idOf: (list: MetaType) => Promise<number>) {
  const ids = new Map<ChoiceName, number>()
  for (const name of CHOICES) ids.set(name, await idOf(CLIENT_CHOICES[name].list))
  return fieldsOf(CHOICES, openedIdField, (name) => ids.get(name) ?? 0)
}
