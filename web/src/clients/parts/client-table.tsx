import { memo, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { ListedClient } from '@hub/contract/clients'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import table from '@hub/ui/lists/table.module.css'
import { clientListTexts } from '../client-list.texts.ts'
import { ClientRows, is, type Watch } from './client-rows.tsx'
import styles from './client-table.module.css'

interface ClientTableProps {
  /** The name of the table. */
  caption: string
  /** The pages loaded so far, in order. */
  pages: readonly { records: readonly ListedClient[] }[]
  /** False while further pages follow. */
  isWhole: boolean
  /** The rows are those of the previous filter while the new one loads. */
  isBusy: boolean
  /** The client whose profile was opened from the list. */
  leftAt: number | null
  onProfile: (id: number) => void
}

/** Few enough rows in a group that drawing one causes no pause; enough that a list of thousands has few groups. */
const GROUP_ROWS = 20
/** How far outside the window rows are drawn: more than a turn of the wheel, and the next targets of Tab. */
const AHEAD = '1200px 0px'
/** The height of a row on a desktop, until the first group has been measured: row heights differ. */
const ROW_PX = 65

/**
 * The clients as a table that draws only the rows near the window; the others are empty space (CLI-008). It scrolls with
 * the page, and gives screen readers each row's position and the number of rows.
 */
export function ClientTable({ caption, pages, isWhole, isBusy, leftAt, onProfile }: ClientTableProps) {
  const t = useTexts(clientListTexts)
  const body = useRef<HTMLTableElement>(null)
  const [rowHeight, setRowHeight] = useState(ROW_PX)
  const watch = useWatch()
  const count = pages.reduce((sum, { records }) => sum + records.length, 0)

  useLayoutEffect(() => {
    const first = body.current?.querySelector('tbody')
    const drawn = first?.querySelectorAll('tr').length ?? 0
    if (first && drawn > 0) setRowHeight(first.getBoundingClientRect().height / drawn)
  }, [])

  return (
    <table
      ref={body}
      {...is('table')}
      aria-busy={isBusy}
      // While more pages follow, the number of rows is unknown.
      aria-rowcount={isWhole ? count + 1 : -1}
      className={classes(table.table, table.fixed, styles.table)}
    >
      <caption className="visually-hidden">{caption}</caption>
      <thead {...is('rowgroup')} className={table.head}>
        <tr {...is('row')} aria-rowindex={1}>
          <Head name={t('avatar')} width={styles.avatar} />
          <Head name={t('identification')} width={styles.identification} />
          <Head name={t('registeredBy')} />
          <Head name={t('sessions')} width={styles.sessions} />
          <Head name={t('status')} width={styles.state} />
          <Head name={t('profile')} width={styles.profile} isHidden />
        </tr>
      </thead>
      {pages.map(({ records }, page) => (
        <Page
          key={page}
          records={records}
          before={pages.slice(0, page).reduce((sum, one) => sum + one.records.length, 0)}
          rowHeight={rowHeight}
          leftAt={leftAt}
          watch={watch}
          onProfile={onProfile}
        />
      ))}
    </table>
  )
}

function Head({ name, width, isHidden }: { name: string; width?: string | undefined; isHidden?: boolean }) {
  return (
    <th
      {...is('columnheader')}
      scope="col"
      className={width ?? ''}
      {...(isHidden && { 'data-no-print': true })}
    >
      <span className={isHidden ? 'visually-hidden' : ''}>{name}</span>
    </th>
  )
}

interface PageProps {
  records: readonly ListedClient[]
  before: number
  rowHeight: number
  leftAt: number | null
  watch: Watch
  onProfile: (id: number) => void
}

/** A page of the list in groups. An unchanged page has the same group objects, so that they are not drawn again. */
const Page = memo(function Page(props: PageProps) {
  const { records, before, rowHeight, leftAt, watch, onProfile } = props
  const groups = useMemo(
    () =>
      Array.from({ length: Math.ceil(records.length / GROUP_ROWS) }, (_, group) =>
        records.slice(group * GROUP_ROWS, (group + 1) * GROUP_ROWS),
      ),
    [records],
  )
  return groups.map((clients, group) => (
    <ClientRows
      key={group}
      clients={clients}
      place={before + group * GROUP_ROWS + 1}
      rowHeight={rowHeight}
      isDrawnAtOnce={before + group === 0 || clients.some(({ id }) => id === leftAt)}
      watch={watch}
      onProfile={onProfile}
    />
  ))
})

/** One observer for all groups; in a browser without one, every group is near. */
function useWatch(): Watch {
  const [watch] = useState(() => {
    const told = new WeakMap<Element, (isNear: boolean, height: number) => void>()
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          told.get(target)?.(isIntersecting, boundingClientRect.height)
      },
      { rootMargin: AHEAD },
    )
    return (group: Element, onNear: (isNear: boolean, height: number) => void) => {
      told.set(group, onNear)
      observer.observe(group)
      return () => observer.unobserve(group)
    }
  })
  return watch
}
