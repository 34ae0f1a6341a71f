import { useState, type KeyboardEvent } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useReorder } from '#platform/lists/use-reorder.ts'
import { useEditContent, useOrderContent } from '../content.queries.ts'
import { canStandIn, nameOf, rowsOf, type Shown, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { TreeRow } from './tree-row.tsx'
import styles from '../content.module.css'

interface ContentTreeProps {
  tree: readonly TreeNode[]
  open: ReadonlySet<string>
  onOpen: (key: string, isOpen: boolean) => void
  q: string
  shown: Shown
  current: string | null
}

/** The catalogue as a tree of rows (CTM-001). */
export function ContentTree({ tree, open, onOpen, q, shown, current }: ContentTreeProps) {
  const t = useTexts(contentTexts)
  const siblingsOf = (node: TreeNode) =>
    (node.above?.below ?? tree).filter(({ item }) => item.kind === node.item.kind)
  const order = useOrderContent()
  const moveInto = useMoveInto()
  const reorder = useReorder<TreeNode>({
    siblingsOf,
    movableOf: ({ key, item }) => ({ key, id: item.id, name: nameOf(item) }),
    store: ({ item: { kind, parentId } }, was, ids) => order.mutateAsync({ kind, parentId, was, ids }),
  })
  const [dragged, setDragged] = useState<TreeNode | null>(null)
  const { lifted } = reorder
  const inOrder = (nodes: readonly TreeNode[]): TreeNode[] => {
    const sorted = lifted === null ? nodes : sortedBy(nodes, lifted)
    return sorted.map((node) => ({ ...node, below: inOrder(node.below) }))
  }
  const rows = rowsOf(inOrder(tree), { open, q, shown })
  const isFiltered = q.trim() !== '' || shown !== 'all'

  function handleDrop(node: TreeNode) {
    // The row that was dragged leaves its place, and the browser does not say that the drag ended.
    setDragged(null)
    if (dragged === null) return
    if (canStandIn(dragged, node)) void moveInto(dragged, node)
    else reorder.dropOn(dragged, node)
  }
  function handleKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (lifted !== null || !['ArrowUp', 'ArrowDown'].includes(event.key)) return
    const links = [...event.currentTarget.querySelectorAll<HTMLElement>('a')]
    const row = event.target instanceof Element ? event.target.closest('[role=row]') : null
    const at = links.findIndex((link) => row?.contains(link))
    links[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus()
    event.preventDefault()
  }
  return (
    <div
      role="treegrid"
      tabIndex={-1}
      className={styles.tree}
      aria-label={t('structure')}
      aria-describedby="how-to-move"
      onKeyDown={handleKeyDown}
    >
      <div role="row" className={classes(styles.row, styles.heads)}>
        <span role="columnheader">{t('name')}</span>
        <span role="columnheader">{t('status')}</span>
        <span role="columnheader">{t('translations')}</span>
      </div>
      {rows.map((node) => (
        <TreeRow
          key={node.key}
          node={node}
          isOpen={isFiltered || open.has(node.key)}
          canMove={!isFiltered}
          isCurrent={node.key === current}
          isLifted={lifted?.key === node.key}
          isTarget={
            dragged !== null &&
            dragged.key !== node.key &&
            (canStandIn(dragged, node) || siblingsOf(dragged).some(({ key }) => key === node.key))
          }
          onOpen={(isOpen) => onOpen(node.key, isOpen)}
          onDrag={setDragged}
          onDrop={() => handleDrop(node)}
          reorder={reorder}
        />
      ))}
    </div>
  )
}

/** Moves an item below another one, in the draft. */
function useMoveInto() {
  const t = useTexts(contentTexts)
  const edit = useEditContent()
  const messageOf = useMessageOf()
  return async ({ item }: TreeNode, place: TreeNode) => {
    const { kind, id, version } = item
    try {
      await edit.mutateAsync({ kind, id, version, fields: { parentId: place.item.id } })
      showToast(t('nowIn', { name: nameOf(item), place: nameOf(place.item) }))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
}

function sortedBy(nodes: readonly TreeNode[], { was, ids }: { was: number[]; ids: number[] }) {
  const isTheirs = ({ item }: TreeNode) => was.includes(item.id)
  const theirs = nodes.filter(isTheirs)
  const kind = theirs[0]?.item.kind
  if (theirs.length !== was.length || theirs.some(({ item }) => item.kind !== kind)) return nodes
  return [
    ...theirs.toSorted((one, other) => ids.indexOf(one.item.id) - ids.indexOf(other.item.id)),
    ...nodes.filter((node) => !isTheirs(node)),
  ]
}
