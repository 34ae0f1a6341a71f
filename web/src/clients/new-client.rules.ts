/** What is chosen for a new client, what is still missing, and what follows from a changed choice (CLI-012 to CLI-014). */
import type { NewClient } from '@hub/contract/clients'
import { mayTakePath, pathsFor } from '@hub/contract/clients.rules'
import type { Meta } from '@hub/contract/metas'

/** Ids of metas; 0 is the placeholder of a list, null a picture or path that is not chosen. */
export interface Choices {
  avatarId: number | null
  avatarColorId: number | null
  genderId: number
  ethnoId: number
  ageId: number
  referralId: number | null
}

export const NO_CHOICES: Choices = {
  avatarId: null,
  avatarColorId: null,
  genderId: 0,
  ethnoId: 0,
  ageId: 0,
  referralId: null,
}

/** What can be chosen from. */
export interface ClientLists {
  avatars: readonly Meta[]
  colors: readonly Meta[]
  genders: readonly Meta[]
  ethnos: readonly Meta[]
  ages: readonly Meta[]
  paths: readonly Meta[]
}

/** In the order of the screen. */
export type Missing = 'avatar' | 'color' | 'gender' | 'ethno' | 'age' | 'path'

/** The first choice that is missing, or null when the client can be added (CLI-014). */
export function missingIn(choices: Choices): Missing | null {
  if (choices.avatarId === null) return 'avatar'
  if (choices.avatarColorId === null) return 'color'
  if (choices.genderId <= 0) return 'gender'
  if (choices.ethnoId <= 0) return 'ethno'
  if (choices.ageId <= 0) return 'age'
  return choices.referralId === null ? 'path' : null
}

/** The paths to choose from, or null while the five choices before them are not complete (CLI-012, CLI-013). */
export function offeredPaths(choices: Choices, { ages, paths }: ClientLists): Meta[] | null {
  const missing = missingIn(choices)
  const age = byId(ages, choices.ageId)
  return (missing !== null && missing !== 'path') || age === undefined ? null : pathsFor(age, paths)
}

/** The choices after a change: a path that is no longer offered is no longer chosen (CLI-012, CLI-013). */
export function changed(choices: Choices, part: Partial<Choices>, lists: ClientLists): Choices {
  const next = { ...choices, ...part }
  const isOffered = offeredPaths(next, lists)?.some(({ id }) => id === next.referralId) === true
  return isOffered ? next : { ...next, referralId: null }
}

/** The choices without those that are in none of the lists any more: they are missing. */
export function stillOffered(choices: Choices, lists: ClientLists): Choices {
  const kept = <Id extends number | null>(metas: readonly Meta[], id: Id, none: Id) =>
    byId(metas, id) === undefined ? none : id
  const next = {
    avatarId: kept(lists.avatars, choices.avatarId, null),
    avatarColorId: kept(lists.colors, choices.avatarColorId, null),
    genderId: kept(lists.genders, choices.genderId, 0),
    ethnoId: kept(lists.ethnos, choices.ethnoId, 0),
    ageId: kept(lists.ages, choices.ageId, 0),
  }
  return changed({ ...choices, ...next }, {}, lists)
}

/** What was chosen before the hub refused some of it: that is chosen anew. */
export function choicesToCorrect(chosen: Choices, refusedFields: readonly string[]): Choices {
  const isRefused = ([field]: [string, unknown]) => refusedFields.includes(field)
  return { ...chosen, ...Object.fromEntries(Object.entries(NO_CHOICES).filter(isRefused)) }
}

/** Who opens the file, and the ID and password that were issued. */
interface Issued {
  teamId: number | null
  facilitatorId: number
  code: string
  password: string
}

/** What is sent, or null while something is missing or a choice is in none of the lists any more (CLI-014, CLI-019). */
export function newClientOf(choices: Choices, lists: ClientLists, issued: Issued): NewClient | null {
  const avatar = byId(lists.avatars, choices.avatarId)
  const color = byId(lists.colors, choices.avatarColorId)
  const gender = byId(lists.genders, choices.genderId)
  const ethno = byId(lists.ethnos, choices.ethnoId)
  const age = byId(lists.ages, choices.ageId)
  const path = byId(lists.paths, choices.referralId)
  if (!avatar || !color || !gender || !ethno || !age || !path || !mayTakePath(age, path)) return null
  return {
    ...issued,
    avatarId: avatar.id,
    avatarValue: avatar.meta_value,
    avatarColorId: color.id,
    avatarColorValue: color.meta_value,
    genderId: gender.id,
    genderValue: gender.meta_value,
    ethnoId: ethno.id,
    ethnoValue: ethno.meta_value,
    ageId: age.id,
    ageValue: age.meta_value,
    referralId: path.id,
    referralValue: path.meta_value,
  }
}

/** The meta of an id, or undefined. */
export function byId(metas: readonly Meta[], id: number | null): Meta | undefined {
  return metas.find((meta) => meta.id === id)
}
