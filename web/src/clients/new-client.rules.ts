/** The choices for a new client, which are missing, and what a changed choice affects (CLI-012 to CLI-014). */
import {
  CHOICES,
  fieldsOf,
  openedIdField,
  openedValueField,
  type ChoiceName,
  type OpenedIdField,
} from '@hub/contract/client-choices'
import type { ClientToRegister } from '@hub/contract/clients'
import { mayTakePath, pathsFor } from '@hub/contract/clients.rules'
import type { Meta } from '@hub/contract/metas'

/** Ids of metas; null, or the placeholder 0 of a list, means not chosen. */
export type Choices = Record<OpenedIdField, number | null>

export const NO_CHOICES: Choices = fieldsOf(CHOICES, openedIdField, () => null)

/** The lists to choose from. */
export type ClientLists = Readonly<Record<ChoiceName, readonly Meta[]>>

/** The first missing choice, in the order of the screen, or null when the client can be added (CLI-014). */
export function missingIn(choices: Choices): ChoiceName | null {
  return CHOICES.find((name) => (choices[openedIdField(name)] ?? 0) <= 0) ?? null
}

/** The paths to choose from, or null while the choices before them are not complete (CLI-012, CLI-013). */
export function offeredPaths(choices: Choices, lists: ClientLists): Meta[] | null {
  const missing = missingIn(choices)
  const age = byId(lists.age, choices.ageId)
  return (missing !== null && missing !== 'path') || age === undefined ? null : pathsFor(age, lists.path)
}

/** The choices after a change: a path that is no longer offered is cleared (CLI-012, CLI-013). */
export function changed(choices: Choices, part: Partial<Choices>, lists: ClientLists): Choices {
  const next = { ...choices, ...part }
  const isOffered = offeredPaths(next, lists)?.some(({ id }) => id === next.referralId) === true
  return isOffered ? next : { ...next, referralId: null }
}

/** The choices without those that are no longer in any list: these are missing. */
export function stillOffered(choices: Choices, lists: ClientLists): Choices {
  const kept = fieldsOf(CHOICES, openedIdField, (name) => chosenIn(choices, lists, name)?.id ?? null)
  return changed(kept, {}, lists)
}

/** The choices before the hub refused some of them; the refused ones must be chosen again. */
export function choicesToCorrect(chosen: Choices, refusedFields: readonly string[]): Choices {
  const isRefused = ([field]: [string, unknown]) => refusedFields.includes(field)
  return { ...chosen, ...Object.fromEntries(Object.entries(NO_CHOICES).filter(isRefused)) }
}

/** The facilitator who opens the file, and the ID and password that were issued. */
interface Issued {
  teamId: number | null
  facilitatorId: number
  code: string
  password: string
}

/** The request, or null while something is missing or a choice is no longer in any list (CLI-014, CLI-019). */
export function clientToRegister(
  choices: Choices,
  lists: ClientLists,
  issued: Issued,
): ClientToRegister | null {
  const chosen = new Map(CHOICES.map((name) => [name, chosenIn(choices, lists, name)]))
  const [age, path] = [chosen.get('age'), chosen.get('path')]
  if ([...chosen.values()].includes(undefined) || !age || !path || !mayTakePath(age, path)) return null
  return {
    ...issued,
    ...fieldsOf(CHOICES, openedIdField, (name) => chosen.get(name)?.id ?? 0),
    ...fieldsOf(CHOICES, openedValueField, (name) => chosen.get(name)?.meta_value ?? ''),
  }
}

const chosenIn = (choices: Choices, lists: ClientLists, name: ChoiceName) =>
  byId(lists[name], choices[openedIdField(name)])

export function byId(metas: readonly Meta[], id: number | null): Meta | undefined {
  return metas.find((meta) => meta.id === id)
}
