/** Moving a row among its siblings: lifted by keyboard or dragged, each step announced (console design, 4). */
import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '../calls/messages.ts'
import { listsTexts } from './lists.texts.ts'
import { movedTo } from './reorder.rules.ts'

export interface Lifted {
  key: string
  was: number[]
  ids: number[]
}

/** A row that can be moved, and its name in what is announced. */
interface Movable {
  key: string
  id: number
  name: string
}

interface Moving<Row> {
  movableOf: (row: Row) => Movable
  siblingsOf: (row: Row) => readonly Row[]
  /** Stores the order of the row's siblings, on the one that was there. */
  store: (row: Row, was: number[], ids: number[]) => Promise<unknown>
}

/** The rows' order while it is changed; `store` is called when a row is dropped elsewhere. */
export function useReorder<Row>({ movableOf, siblingsOf, store: send }: Moving<Row>) {
  const t = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const where = (row: Row, ids: readonly number[]) => {
    const { id, name } = movableOf(row)
    return { name, position: String(ids.indexOf(id) + 1), total: String(ids.length) }
  }
  const idsBeside = (row: Row) => siblingsOf(row).map((one) => movableOf(one).id)

  async function store(row: Row, was: number[], ids: number[]) {
    try {
      if (JSON.stringify(was) !== JSON.stringify(ids)) await send(row, was, ids)
      announce(t('dropped', where(row, ids)))
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    } finally {
      setLifted(null)
    }
  }
  return {
    lifted,
    lift(row: Row) {
      const ids = idsBeside(row)
      setLifted({ key: movableOf(row).key, was: ids, ids })
      announce(t('lifted', where(row, ids)))
    },
    step(row: Row, by: number) {
      if (lifted === null) return
      const { id } = movableOf(row)
      const ids = movedTo(lifted.ids, id, lifted.ids.indexOf(id) + by)
      setLifted({ ...lifted, ids })
      announce(t('position', where(row, ids)))
    },
    drop: (row: Row) => lifted !== null && void store(row, lifted.was, lifted.ids),
    cancel(row: Row) {
      setLifted(null)
      announce(t('moveCancelled', { name: movableOf(row).name }))
    },
    /** A row was dragged onto a sibling: it takes its position. */
    dropOn(row: Row, target: Row) {
      const was = idsBeside(row)
      const ids = movedTo(was, movableOf(row).id, was.indexOf(movableOf(target).id))
      setLifted({ key: '', was, ids })
      void store(row, was, ids)
    },
  }
}

export type Reordering<Row> = ReturnType<typeof useReorder<Row>>
