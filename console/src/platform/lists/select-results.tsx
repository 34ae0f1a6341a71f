/** Selecting whatever fits the search and the filters of a list, on its other pages too. */
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'
import { useWaitingPress } from './use-waiting-press.ts'

interface SelectResultsProps {
  /** How many fit. */
  total: number
  /** How many one decision may be about (STA-011). */
  most: number
  /** Reads and selects them; what it rejects with is told. */
  select: () => Promise<void>
}

export function SelectResults({ total, most, select }: SelectResultsProps) {
  const t = useTexts(listsTexts)
  const press = useWaitingPress(select)
  return (
    <Button size="sm" variant="onDark" {...press}>
      {total > most ? t('selectFirst', { count: most, total }) : t('selectResults', { count: total })}
    </Button>
  )
}
