import { ChevronDown, ChevronRight, GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type CSSProperties, type DragEvent, type KeyboardEvent } from 'react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { contentHref } from '#platform/page/paths.ts'
import { nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { ItemChip } from './item-chip.tsx'
import { KIND_ICONS } from './kinds.ts'
import type { useReorder } from './use-reorder.ts'
import styles from '../content.module.css'

interface TreeRowProps {
  node: TreeNode
  isOpen: boolean
  canMove: boolean
  isCurrent: boolean
  isLifted: boolean
  isTarget: boolean
  onOpen: (isOpen: boolean) => void
  onDrag: (node: TreeNode | null) => void
  onDrop: () => void
  reorder: ReturnType<typeof useReorder>
}

export function TreeRow(props: TreeRowProps) {
  const { node, isOpen, isCurrent, isLifted, isTarget, onOpen, onDrop } = props
  const { item, key, level, below, missing } = node
  const t = useTexts(contentTexts)
  const [isOver, setOver] = useState(false)
  const name = nameOf(item)
  const color = item.fields['color']
  function handleKeyDown(event: KeyboardEvent) {
    if (below.length > 0 && event.key === 'ArrowRight') onOpen(true)
    if (event.key === 'ArrowLeft') onOpen(false)
  }
  const target = {
    onDragOver(event: DragEvent) {
      event.preventDefault()
      setOver(true)
    },
    onDragLeave: () => setOver(false),
    onDrop(event: DragEvent) {
      event.preventDefault()
      setOver(false)
      onDrop()
    },
  }
  return (
    <div
      role="row"
      aria-level={level}
      aria-selected={isCurrent}
      {...(below.length > 0 && { 'aria-expanded': isOpen })}
      className={classes(styles.row, isLifted && styles.lifted, isTarget && isOver && styles.over)}
      onKeyDown={isLifted ? undefined : handleKeyDown}
      {...(isTarget && target)}
    >
      <div role="gridcell">
        <div className={styles.cell} style={{ '--level': level - 1 } as CSSProperties}>
          <Grip {...props} />
          {below.length > 0 ? (
            <button
              type="button"
              className={styles.twist}
              aria-label={t(isOpen ? 'collapse' : 'expand', { name })}
              onClick={() => onOpen(!isOpen)}
            >
              <Icon of={isOpen ? ChevronDown : ChevronRight} />
            </button>
          ) : (
            <span className={styles.twist} />
          )}
          <span className={styles.kind}>
            <Icon of={KIND_ICONS[item.kind]} size="sm" />
          </span>
          <PlainLink
            href={contentHref(key)}
            className={styles.name}
            {...(isCurrent && { 'aria-current': 'true' })}
          >
            <span className="visually-hidden">{t(item.kind)} </span>
            <Named>{name}</Named>
          </PlainLink>
          {typeof color === 'string' && (
            <span className={styles.dot} style={{ backgroundColor: color }} aria-hidden />
          )}
        </div>
      </div>
      <div role="gridcell">
        <ItemChip item={item} />
      </div>
      <div role="gridcell">
        {missing > 0 ? (
          <b className={styles.missing}>{t('missing', { count: String(missing) })}</b>
        ) : (
          <span className="muted">{t('complete')}</span>
        )}
      </div>
    </div>
  )
}

/** Lifts the row with Space, moves it with the arrow keys, drops it with Space; or is dragged. */
function Grip({ node, canMove, isLifted, onDrag, reorder }: TreeRowProps) {
  const t = useTexts(contentTexts)
  const grip = useRef<HTMLButtonElement>(null)
  // A row that moves in the page loses focus in some browsers.
  useEffect(() => {
    if (isLifted) grip.current?.focus()
  })
  if (!canMove) return <span className={styles.grip} />
  function handleKeyDown(event: KeyboardEvent) {
    if (!isLifted) return
    if (event.key === 'ArrowUp') reorder.step(node, -1)
    else if (event.key === 'ArrowDown') reorder.step(node, 1)
    else if (event.key === 'Escape') reorder.cancel(node)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={grip}
      type="button"
      className={styles.grip}
      aria-label={t('move', { name: nameOf(node.item) })}
      aria-pressed={isLifted}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that has no data.
        event.dataTransfer.setData('text/plain', nameOf(node.item))
        onDrag(node)
      }}
      onDragEnd={() => onDrag(null)}
      onClick={() => (isLifted ? reorder.drop(node) : reorder.lift(node))}
      onKeyDown={handleKeyDown}
    >
      <Icon of={GripVertical} size="sm" />
    </button>
  )
}
