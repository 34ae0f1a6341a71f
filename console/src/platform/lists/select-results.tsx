/** Selecting whatever fits the search and the filters of a list, on its other pages too. */
import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '../calls/messages.ts'
import { listsTexts } from './lists.texts.ts'

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
  const messageOf = useMessageOf()
  const [isPending, setPending] = useState(false)
  async function handlePress() {
    setPending(true)
    try {
      await select()
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    } finally {
      setPending(false)
    }
  }
  return (
    <Button size="sm" variant="onDark" isPending={isPending} onPress={handlePress}>
      {total > most ? t('selectFirst', { count: most, total }) : t('selectResults', { count: total })}
    </Button>
  )
}
