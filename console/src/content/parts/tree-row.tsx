import {
  BookOpen,
  ChevronDown,
  ChevronRight,
  FileText,
  List,
  type LucideIcon,
  Map,
  Palette,
  Shapes,
  Wrench,
} from 'lucide-react'
import type { ContentKind } from '@hub/contract/content.rules'
import { type CSSProperties, type KeyboardEvent } from 'react'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { Named } from '@hub/ui/language/named.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { Grip, NoGrip, useDropTarget } from '#platform/lists/grip.tsx'
import type { Reordering } from '#platform/lists/use-reorder.ts'
import { contentHref } from '#platform/page/paths.ts'
import { nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'
import { ItemChip } from './item-chip.tsx'
import styles from '../content.module.css'

/** The sign of each kind of content. */
const KIND_ICONS: Record<ContentKind, LucideIcon> = {
  learningType: Shapes,
  sector: Map,
  theme: Palette,
  topic: List,
  module: BookOpen,
  utility: Wrench,
  guide: FileText,
}

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
  reorder: Reordering<TreeNode>
}

export function TreeRow(props: TreeRowProps) {
  const { node, isOpen, isCurrent, isLifted, isTarget, onOpen, onDrop } = props
  const { item, key, level, below, missing } = node
  const t = useTexts(contentTexts)
  const { isOver, target } = useDropTarget(onDrop)
  const name = nameOf(item)
  const color = item.fields['color']
  function handleKeyDown(event: KeyboardEvent) {
    if (below.length > 0 && event.key === 'ArrowRight') onOpen(true)
    if (event.key === 'ArrowLeft') onOpen(false)
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
          {props.canMove ? (
            <Grip row={node} name={name} isLifted={isLifted} onDrag={props.onDrag} reorder={props.reorder} />
          ) : (
            <NoGrip />
          )}
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
