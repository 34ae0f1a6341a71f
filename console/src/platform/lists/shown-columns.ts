/** Which columns of a list somebody wants to see, stored on this device: another one has another width (STA-011). */
import { useState } from 'react'

export interface ShownColumns<Column extends string> {
  isShown: (column: Column) => boolean
  shown: readonly Column[]
  show: (columns: readonly Column[]) => void
}

/** The choice of one list; without one, the usual columns. */
export function useShownColumns<Column extends string>(
  list: string,
  { all, usual }: { all: readonly Column[]; usual: readonly Column[] },
): ShownColumns<Column> {
  const keptAs = `hub.console.columns.${list}`
  const [shown, setShown] = useState(() => columnsIn(read(keptAs), all) ?? usual)
  return {
    shown,
    isShown: (column) => shown.includes(column),
    show(columns) {
      const inOrder = all.filter((one) => columns.includes(one))
      setShown(inOrder)
      store(keptAs, inOrder.join(' '))
    },
  }
}

/** Columns of another release are left out. */
const columnsIn = <Column extends string>(kept: string | null, all: readonly Column[]) =>
  kept === null ? null : all.filter((one) => kept.split(' ').includes(one))

/** The browser may forbid storage; then the choice lasts as long as the page. */
function read(keptAs: string): string | null {
  try {
    return globalThis.localStorage.getItem(keptAs)
  } catch {
    return null
  }
}

function store(keptAs: string, text: string): void {
  try {
    globalThis.localStorage.setItem(keptAs, text)
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}
