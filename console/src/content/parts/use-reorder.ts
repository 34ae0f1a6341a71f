/** Moving a row among its siblings: lifted by keyboard or dragged, each step announced (console design, 4). */
import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useOrderContent } from '../content.queries.ts'
import { movedTo, nameOf, type TreeNode } from '../content.rules.ts'
import { contentTexts } from '../content.texts.ts'

export interface Lifted {
  key: string
  was: number[]
  ids: number[]
}

export function useReorder(siblingsOf: (node: TreeNode) => TreeNode[]) {
  const t = useTexts(contentTexts)
  const messageOf = useMessageOf()
  const order = useOrderContent()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const where = (node: TreeNode, ids: readonly number[]) => ({
    name: nameOf(node.item),
    position: String(ids.indexOf(node.item.id) + 1),
    total: String(ids.length),
  })
  const idsBeside = (node: TreeNode) => siblingsOf(node).map(({ item }) => item.id)

  async function store(node: TreeNode, was: number[], ids: number[]) {
    const { kind, parentId } = node.item
    try {
      if (JSON.stringify(was) !== JSON.stringify(ids)) await order.mutateAsync({ kind, parentId, was, ids })
      announce(t('dropped', where(node, ids)))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    } finally {
      setLifted(null)
    }
  }
  return {
    lifted,
    lift(node: TreeNode) {
      const ids = idsBeside(node)
      setLifted({ key: node.key, was: ids, ids })
      announce(t('lifted', where(node, ids)))
    },
    step(node: TreeNode, by: number) {
      if (lifted === null) return
      const ids = movedTo(lifted.ids, node.item.id, lifted.ids.indexOf(node.item.id) + by)
      setLifted({ ...lifted, ids })
      announce(t('position', where(node, ids)))
    },
    drop: (node: TreeNode) => lifted !== null && void store(node, lifted.was, lifted.ids),
    cancel(node: TreeNode) {
      setLifted(null)
      announce(t('moveCancelled', { name: nameOf(node.item) }))
    },
    /** A row was dragged onto a sibling: it takes its position. */
    dropOn(node: TreeNode, target: TreeNode) {
      const was = idsBeside(node)
      const ids = movedTo(was, node.item.id, was.indexOf(target.item.id))
      setLifted({ key: '', was, ids })
      void store(node, was, ids)
    },
  }
}
