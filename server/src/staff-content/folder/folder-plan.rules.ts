/** What a catalogue folder would change: the changes of a publication, and what forbids them (CTM-010). */
import { isLegibleColor } from '@hub/contract/colors.rules'
import {
  CHANGED_KINDS,
  type ChangedKind,
  type ContentFields,
  differing,
  GUIDE_KEYS,
  isSameValue,
  MOVED_KINDS,
  parentKindOf,
} from '@hub/contract/content.rules'
import { agesIn, LIST_TYPES, listNumber, LISTS } from '@hub/contract/lists.rules'
import type { ContentChange } from '@hub/contract/staff-content'
import type { FolderFault } from '@hub/contract/staff-catalogue-folder'
import { differingOf, placesOf, stoodAmong, wholeOf } from '../content-draft.rules.ts'
import { type FolderItem, type HubItem, idsOfChosen } from './folder-items.rules.ts'

export interface FolderPlan {
  changes: ContentChange[]
  faults: FolderFault[]
  /** What each matched item is called in the folder. */
  keys: { kind: ChangedKind; id: number; key: string }[]
}

interface FolderToPlan {
  items: readonly FolderItem[]
  lists: readonly string[]
  hasGuides: boolean
}

interface Stamp {
  by: string
  at: string
}

const nameOf = ({ fields }: { fields: ContentFields }) => String(fields['en.name'] ?? '')
/** What stays once an entry of a list is there. */
const FIXED = ['code', 'mark']

export function planOf(hub: readonly HubItem[], folder: FolderToPlan, stamp: Stamp): FolderPlan {
  const { matched: found, unknown, left } = matchItems(hub, folder.items)
  const { matched, faults } = withChosen(found, folder.hasGuides ? [] : hub)
  for (const { file, key } of unknown) faults.push({ code: 'unknown', file, detail: key })
  for (const one of matched) faults.push(...placeFaults(one), ...listFaults(one), ...colorFaults(one))
  const named = [...hub, ...matched.filter(({ known }) => known === null).map(asItem)]
  const changes = [
    ...matched.flatMap((one) => changeOf(one, { hub, named, stamp })),
    ...left.flatMap((item) => archiveOf(item, { hub, left, folder, stamp })),
    ...ordersOf(hub, matched, stamp),
  ]
  const keys = matched.map(({ item, id }) => ({ kind: item.kind, id, key: item.key }))
  return { changes, faults, keys }
}

/** The items with the ids of the guides that they offer: those of the folder, or of the hub where it has no file of them. */
function withChosen(matched: readonly Matched[], hub: readonly HubItem[]) {
  const faults: FolderFault[] = []
  const idOf = (key: string) =>
    matched.find(({ item }) => item.kind === 'guide' && item.key === key)?.id ??
    hub.find((one) => one.kind === 'guide' && one.key === key)?.id
  const withIds = matched.map((one): Matched => {
    const { item } = one
    const { ids, unknown } = idsOfChosen(item.chosen, idOf)
    for (const key of unknown)
      faults.push({ code: 'unknown', file: item.file, detail: `${item.key}: ${key}` })
    return { ...one, item: { ...item, fields: { ...item.fields, ...ids } } }
  })
  return { matched: withIds, faults }
}

const asItem = ({ item, id, parentId }: Matched): HubItem => ({ ...item, id, parentId })

/** Sectors stay where the product has put them, and nothing stands nowhere. */
function placeFaults({ item, parentId, known }: Matched): FolderFault[] {
  const isNowhere = parentKindOf(item.kind) !== null && parentId === null
  const isMoved = item.kind === 'sector' && known !== null && known.parentId !== parentId
  return isNowhere || isMoved
    ? [{ code: 'unknown', file: item.file, detail: `${item.key}: ${item.above}` }]
    : []
}

/** A new colour that would make its text illegible. What comes from another hub may be older than this rule (CTM-004). */
function colorFaults({ item, known }: Matched): FolderFault[] {
  return ['color', 'coverColor']
    .filter((key) => {
      const color = String(item.fields[key] ?? '')
      return known !== null && color !== '' && color !== known.fields[key] && !isLegibleColor(color)
    })
    .map((key) => ({ code: 'field', file: item.file, detail: `${item.key}: ${key}` }))
}

/** What staff may not do with a list by its form, no folder does either. */
function listFaults({ item, known }: Matched): FolderFault[] {
  const type = LIST_TYPES.find((one) => item.kind === 'listEntry' && one === item.above)
  if (type === undefined) return []
  const { isOpen, isNamed } = LISTS[type]
  const before = known && wholeOf(known)
  const changed = Object.keys(before === null ? {} : differing(item.fields, before))
  const text = String(item.fields['en.name'])
  const isAge = type === 'age'
  const isRefused =
    (before === null && (!isOpen || (isAge && agesIn(text).length === 0))) ||
    changed.some((key) => FIXED.includes(key) || (!isNamed && key.endsWith('.name'))) ||
    (before !== null && isAge && !isSameValue(agesIn(text), agesIn(String(before['en.name'])))) ||
    (known?.neededFor && changed.includes('isArchived') && item.fields['isArchived'] === true)
  return isRefused ? [{ code: 'listFixed', file: item.file, detail: item.key }] : []
}

/** What something new has beside its fields, so that it can be found again. */
function ownOf({ kind, key }: FolderItem): ContentFields {
  if (kind === 'module') return { moduleKey: key }
  return kind === 'listEntry' ? { key } : {}
}

function changeOf(
  { item, id, parentId, known }: Matched,
  { hub, named, stamp }: { hub: readonly HubItem[]; named: readonly HubItem[]; stamp: Stamp },
): ContentChange[] {
  const { kind, fields } = item
  const place = parentId !== null && MOVED_KINDS.some((one) => one === kind) ? { parentId } : {}
  const all: ContentFields = { ...fields, ...place }
  const common = { kind, id, isOrder: false, ...stamp }
  if (known === null)
    return [{ ...common, name: nameOf(item), parentId, before: null, after: { ...all, ...ownOf(item) } }]
  const now = wholeOf(known)
  const after = differingOf(all, now)
  if (Object.keys(after).length === 0) return []
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, now[key] ?? '']))
  const moved = { ...placesOf(named, kind, { before, after }), ...stoodAmong(hub, kind, { before, after }) }
  return [{ ...common, name: nameOf(known), parentId, before, after, ...moved }]
}

/** What the folder does not have leaves the screens; what is below it goes with it. Lists that it has not stay, and so do guides where it has no file of them. */
function archiveOf(
  item: HubItem,
  {
    hub,
    left,
    folder: { lists, hasGuides },
    stamp,
  }: { hub: readonly HubItem[]; left: readonly HubItem[]; folder: FolderToPlan; stamp: Stamp },
): ContentChange[] {
  const { kind, id, parentId, fields } = item
  const above = hub.find((one) => one.kind === parentKindOf(kind) && one.id === parentId)
  const isStaying =
    (kind === 'guide' && !hasGuides) ||
    (kind === 'listEntry' && (item.neededFor || !lists.includes(LIST_TYPES[(parentId ?? 0) - 1] ?? '')))
  if (fields['isArchived'] === true || isStaying || (above && left.includes(above))) return []
  const change = { before: { isArchived: false }, after: { isArchived: true } }
  return [{ kind, id, isOrder: false, name: nameOf(item), parentId, ...change, ...stamp }]
}

/** The order of the folder, wherever it is not the one that comes by itself. */
function ordersOf(hub: readonly HubItem[], matched: readonly Matched[], stamp: Stamp): ContentChange[] {
  const groups = new Map<string, Matched[]>()
  for (const one of matched) {
    const place = `${one.item.kind} ${one.parentId ?? 0}`
    groups.set(place, [...(groups.get(place) ?? []), one])
  }
  return [...groups.values()].flatMap((group): ContentChange[] => {
    const [first] = group
    if (!first) return []
    const { kind, above } = first.item
    const parentId = first.parentId ?? 0
    const before = hub
      .filter((item) => item.kind === kind && (item.parentId ?? 0) === parentId)
      .map(({ id }) => id)
    if (before.length === 0 && group.every(({ known }) => known === null)) return []
    const wanted = group.map(({ id }) => id)
    const isMovedAway = (id: number) =>
      matched.some((one) => one.item.kind === kind && one.id === id && (one.parentId ?? 0) !== parentId)
    const staying = before.filter((id) => !isMovedAway(id))
    const order = [...wanted, ...staying.filter((id) => !wanted.includes(id))]
    if (isSameValue(staying, order)) return []
    const parent = [...hub, ...matched.map(asItem)].find(
      (one) => one.kind === parentKindOf(kind) && one.id === parentId,
    )
    const name = kind === 'listEntry' ? above : parent ? nameOf(parent) : ''
    return [
      {
        ...{ kind, id: parentId, isOrder: true, name, parentId: null },
        ...{ before: { order: before }, after: { order }, ...stamp },
      },
    ]
  })
}

/** The same changes with the ids that were claimed in place of the negative ones. */
export function withClaimedIds(
  changes: readonly ContentChange[],
  claimed: (kind: ChangedKind, id: number) => number,
): ContentChange[] {
  const aboveOf = (kind: ChangedKind, id: number) => {
    const above = parentKindOf(kind)
    return above === null ? id : claimed(above, id)
  }
  const fieldsOf = (kind: ChangedKind, fields: ContentFields): ContentFields =>
    Object.fromEntries(
      Object.entries(fields).map(([key, value]) => {
        if (key === 'order' && Array.isArray(value)) return [key, value.map((id) => claimed(kind, id))]
        if (GUIDE_KEYS.some((one) => one === key)) return [key, claimed('guide', Number(value))]
        return [key, key === 'parentId' ? aboveOf(kind, Number(value)) : value]
      }),
    )
  return changes.map((change) => {
    const { kind, id, isOrder, parentId, after } = change
    return {
      ...change,
      id: isOrder ? aboveOf(kind, id) : claimed(kind, id),
      parentId: parentId === null ? null : aboveOf(kind, parentId),
      after: fieldsOf(kind, after),
    }
  })
}

/** An item of the folder, where it is to stand, and what it is in the hub: null when it is new. */
interface Matched {
  item: FolderItem
  /** Negative for something new, until an id is claimed for it. */
  id: number
  parentId: number | null
  known: HubItem | null
}

const isOwnKey = (kind: ChangedKind) => kind === 'module' || kind === 'listEntry'

/**
 * Matches kind by kind, from the top down: by the key, then by the name in the same place, and a module that has gone
 * from its topic by its package. What cannot be new and is not known is left out: `unknown`.
 */
function matchItems(hub: readonly HubItem[], items: readonly FolderItem[]) {
  const matched: Matched[] = []
  const unknown: FolderItem[] = []
  const free = new Set(hub)
  let next = -1
  const take = (found: HubItem | undefined): HubItem | null => {
    if (found) free.delete(found)
    return found ?? null
  }
  for (const kind of CHANGED_KINDS) {
    const ofKind = items.filter((item) => item.kind === kind)
    const places = new Map(ofKind.map((item) => [item, placeOf(matched, item)]))
    const candidates = () => [...free].filter((one) => one.kind === kind)
    const found = new Map<FolderItem, HubItem | null>()
    const search = (fits: (item: FolderItem, one: HubItem) => boolean) => {
      for (const item of ofKind)
        if (!found.get(item)) found.set(item, take(candidates().find((one) => fits(item, one))))
    }
    const isThere = (item: FolderItem, one: HubItem) => one.parentId === places.get(item)
    search((item, one) => one.key === item.key && (!isOwnKey(kind) || isThere(item, one)))
    if (!isOwnKey(kind))
      search((item, one) => isThere(item, one) && one.fields['en.name'] === item.fields['en.name'])
    if (kind === 'module') search((item, one) => one.key === item.key)
    for (const item of ofKind) {
      const known = found.get(item) ?? null
      if (known === null && (kind === 'learningType' || kind === 'sector')) unknown.push(item)
      else matched.push({ item, known, id: known?.id ?? next, parentId: places.get(item) ?? null })
      if (known === null) next -= 1
    }
  }
  return { matched, unknown, left: [...free] }
}

/** The id of what an item is to stand below. */
function placeOf(matched: readonly Matched[], { kind, above }: FolderItem): number | null {
  if (kind === 'listEntry') return listNumber(LIST_TYPES.find((type) => type === above) ?? 'age')
  const parent = matched.find(({ item }) => item.kind === parentKindOf(kind) && item.key === above)
  return parent?.id ?? null
}
