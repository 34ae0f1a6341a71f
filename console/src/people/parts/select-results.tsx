import { PEOPLE_AT_ONCE_MAX, type PersonRow } from '@hub/contract/staff-people'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useResults } from '../people.queries.ts'
import { peopleInputOf, type PeopleAddress } from '../people.rules.ts'
import { peopleTexts } from '../people.texts.ts'

interface SelectResultsProps {
  shown: PeopleAddress
  /** How many fit the search and the filters. */
  total: number
  onSelect: (rows: readonly PersonRow[]) => void
}

/** Selects whoever fits, on other pages too: as many as one decision may be about (STA-011). */
export function SelectResults({ shown, total, onSelect }: SelectResultsProps) {
  const t = useTexts(peopleTexts)
  const messageOf = useMessageOf()
  const results = useResults()
  async function handleSelect() {
    try {
      onSelect((await results.mutateAsync(peopleInputOf({ ...shown, pages: [] }))).records)
    } catch (error) {
      showToast(messageOf(error), { tone: 'info' })
    }
  }
  return (
    <Button size="sm" variant="onDark" isPending={results.isPending} onPress={handleSelect}>
      {total > PEOPLE_AT_ONCE_MAX
        ? t('selectFirst', { count: PEOPLE_AT_ONCE_MAX, total })
        : t('selectResults', { count: total })}
    </Button>
  )
}
