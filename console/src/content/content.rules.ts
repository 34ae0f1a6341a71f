/** The tree of the catalogue as rows: what is shown, in which order, and how many translations lack below each (CTM-001, CTM-003). */
import {
  ADDED_KINDS,
  type AddedKind,
  type ContentKind,
  MOVED_KINDS,
  missingTexts,
  parentKindOf,
} from '@hub/contract/content.rules'
import type { ContentItem } from '@hub/contract/staff-content'

export const SHOWN = ['all', 'changed', 'untranslated'] as const
export type Shown = (typeof SHOWN)[number]

/** An item in the tree. */
export interface TreeNode {
  item: ContentItem
  key: string
  level: number
  above: TreeNode | null
  below: TreeNode[]
  /** Texts without a translation, of this one and of everything below. */
  missing: number
}

export const keyOf = ({ kind, id }: { kind: ContentKind; id: number }): string => `${kind}-${id}`

/** What facilitators would read, also when only the draft has it. */
export const nameOf = ({ fields }: Pick<ContentItem, 'fields'>): string => String(fields['en.name'] ?? '')

export const isChanged = ({ published, fields, isMoved }: ContentItem): boolean =>
  isMoved ||
  published === null ||
  Object.entries(fields).some(([key, value]) => JSON.stringify(value) !== JSON.stringify(published[key]))

/** The top of the tree: learning types with all that is below them, then utilities and guides. */
export function treeOf(items: readonly ContentItem[]): TreeNode[] {
  const nodesOf = (kind: ContentKind, above: TreeNode | null): TreeNode[] =>
    items
      .filter((item) => item.kind === kind && item.parentId === (above?.item.id ?? null))
      .map((item) => {
        const level = (above?.level ?? 0) + 1
        const node: TreeNode = { item, key: keyOf(item), level, above, below: [], missing: 0 }
        const kindBelow = kinds.find((one) => parentKindOf(one) === kind)
        node.below = kindBelow === undefined ? [] : nodesOf(kindBelow, node)
        node.missing =
          missingTexts(kind, item.fields).length + node.below.reduce((sum, { missing }) => sum + missing, 0)
        return node
      })
  return [...nodesOf('learningType', null), ...nodesOf('utility', null), ...nodesOf('guide', null)]
}
const kinds: readonly ContentKind[] = ['sector', 'theme', 'topic', 'module']

/** Every node, each before what is below it. */
export const everyNode = (tree: readonly TreeNode[]): TreeNode[] =>
  tree.flatMap((node) => [node, ...everyNode(node.below)])

/**
 * The rows that are shown. With a search or a choice, these are the nodes that fit, with everything above them, whatever
 * is open.
 */
export function rowsOf(
  tree: readonly TreeNode[],
  { open, q, shown }: { open: ReadonlySet<string>; q: string; shown: Shown },
): TreeNode[] {
  const wanted = q.trim().toLocaleLowerCase()
  const fits = ({ item }: TreeNode) =>
    (shown !== 'changed' || isChanged(item)) &&
    (shown !== 'untranslated' || missingTexts(item.kind, item.fields).length > 0) &&
    Object.entries(item.fields).some(
      ([key, value]) =>
        key.endsWith('.name') && typeof value === 'string' && value.toLocaleLowerCase().includes(wanted),
    )
  const isFiltered = wanted !== '' || shown !== 'all'
  const rows = (nodes: readonly TreeNode[]): TreeNode[] =>
    nodes.flatMap((node) => {
      if (!isFiltered) return [node, ...(open.has(node.key) ? rows(node.below) : [])]
      const below = rows(node.below)
      return fits(node) || below.length > 0 ? [node, ...below] : []
    })
  return rows(tree)
}

/** The keys of everything above an item: what must be open for it to be seen. */
export function keysAbove(tree: readonly TreeNode[], key: string): string[] {
  const keys: string[] = []
  let node = everyNode(tree).find((one) => one.key === key)?.above
  while (node) {
    keys.push(node.key)
    node = node.above
  }
  return keys
}

/** The kind that staff may add below a kind: by a name, or a module by its package (CTM-006). */
export const addedBelow = (kind: ContentKind): AddedKind | 'module' | null =>
  [...ADDED_KINDS, 'module' as const].find((one) => parentKindOf(one) === kind) ?? null

/** Below what an item can stand: with the names of all that is above, and without what is archived. */
export function placesFor(tree: readonly TreeNode[], { kind, parentId }: ContentItem): Map<number, string> {
  const path = (node: TreeNode): string =>
    [node.above && path(node.above), nameOf(node.item)].filter(Boolean).join(' › ')
  const isArchived = (node: TreeNode | null): boolean =>
    node !== null && (node.item.fields['isArchived'] === true || isArchived(node.above))
  const places = MOVED_KINDS.includes(kind)
    ? everyNode(tree).filter(({ item }) => item.kind === parentKindOf(kind))
    : []
  return new Map(
    places
      .filter((node) => node.item.id === parentId || !isArchived(node))
      .map((node) => [node.item.id, path(node)]),
  )
}

/** Whether one can be dropped into the other: it becomes what stands there. */
export const canStandIn = ({ item }: TreeNode, { item: place }: TreeNode): boolean =>
  MOVED_KINDS.includes(item.kind) && place.kind === parentKindOf(item.kind) && place.id !== item.parentId

/** How many of a kind stand below, those that are archived left out: what archiving takes off the screens. */
export const countBelow = (node: TreeNode, kind: ContentKind): number =>
  everyNode(node.below).filter(({ item }) => item.kind === kind && item.fields['isArchived'] !== true).length
