/** The way from a list to a file of it, which every list of the console shares (STA-011). */
import { Download } from 'lucide-react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { saveBlob } from '@hub/ui/page/save-file.ts'
import { csvOf } from './csv.rules.ts'
import { listsTexts } from './lists.texts.ts'
import { useWaitingPress } from './use-waiting-press.ts'

/** Asks for the rows behind a cursor, or for the first ones without any. */
export type PageOf<Row> = (
  after: string | undefined,
) => Promise<{ records: readonly Row[]; next: string | null }>

export interface ExportColumn<Row> {
  label: string
  textOf: (row: Row) => string
}

interface ExportButtonProps<Row> {
  /** The name of the file, without its ending. */
  file: string
  pageOf: PageOf<Row>
  columns: readonly ExportColumn<Row>[]
  variant?: 'quiet' | 'secondary'
  label?: string
  /** What is said of so many rows, where they have a better name than rows. */
  doneText?: (count: number) => string
}

/** Everything that fits the search and the filters, in the order of the list, as CSV: page by page from the server. */
export function ExportButton<Row>(props: ExportButtonProps<Row>) {
  const { file, pageOf, columns, variant = 'quiet', label, doneText } = props
  const t = useTexts(listsTexts)
  const press = useWaitingPress(async () => {
    const rows = await allOf(pageOf)
    const cells = rows.map((row) => columns.map(({ textOf }) => textOf(row)))
    const csv = csvOf([columns.map((column) => column.label), ...cells])
    saveBlob(`${file}.csv`, new Blob([csv], { type: 'text/csv;charset=utf-8' }))
    showToast(doneText?.(rows.length) ?? t('exported', { count: rows.length }))
  })
  return (
    <Button variant={variant} icon={Download} pendingText={t('exporting')} {...press}>
      {label ?? t('export')}
    </Button>
  )
}

async function allOf<Row>(pageOf: PageOf<Row>): Promise<Row[]> {
  const rows: Row[] = []
  let after: string | undefined
  do {
    const { records, next } = await pageOf(after)
    rows.push(...records)
    after = next ?? undefined
  } while (after !== undefined)
  return rows
}
