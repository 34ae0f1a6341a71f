/** The handle of a row that can be moved, and what makes its siblings take it (CTM-001). */
import { GripVertical } from 'lucide-react'
import { useEffect, useRef, useState, type DragEvent, type KeyboardEvent } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { listsTexts } from './lists.texts.ts'
import type { Reordering } from './use-reorder.ts'
import styles from './grip.module.css'

interface GripProps<Row> {
  row: Row
  name: string
  isLifted: boolean
  onDrag: (row: Row | null) => void
  reorder: Reordering<Row>
}

/** Lifts the row with Space, moves it with the arrow keys, drops it with Space; or is dragged. */
export function Grip<Row>({ row, name, isLifted, onDrag, reorder }: GripProps<Row>) {
  const t = useTexts(listsTexts)
  const grip = useRef<HTMLButtonElement>(null)
  // A row that moves in the page loses focus in some browsers.
  useEffect(() => {
    if (isLifted) grip.current?.focus()
  })
  function handleKeyDown(event: KeyboardEvent) {
    if (!isLifted) return
    if (event.key === 'ArrowUp') reorder.step(row, -1)
    else if (event.key === 'ArrowDown') reorder.step(row, 1)
    else if (event.key === 'Escape') reorder.cancel(row)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      ref={grip}
      type="button"
      className={styles.grip}
      aria-label={t('move', { name })}
      aria-pressed={isLifted}
      draggable
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move'
        // Firefox drags nothing that has no data.
        event.dataTransfer.setData('text/plain', name)
        onDrag(row)
      }}
      onDragEnd={() => onDrag(null)}
      onClick={() => (isLifted ? reorder.drop(row) : reorder.lift(row))}
      onKeyDown={handleKeyDown}
    >
      <Icon of={GripVertical} size="sm" />
    </button>
  )
}

/** A row on which a sibling can be dropped: whether one is above it, and what the row listens to. */
export function useDropTarget(onDrop: () => void) {
  const [isOver, setOver] = useState(false)
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
  return { isOver, target }
}

/** As wide as a handle, where rows cannot be moved now. */
export const NoGrip = () => <span className={styles.grip} />
