import { useState } from 'react'
import type { PersonRow } from '@hub/contract/staff-people'
import type { StandingChange } from '@hub/contract/standing.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { BulkBar } from '#platform/lists/bulk-bar.tsx'
import { AssignDialog } from '../../teams/parts/assign-dialog.tsx'
import { changesForAll } from '../people.rules.ts'
import { peopleTexts } from '../people.texts.ts'
import { personTexts } from '../person.texts.ts'
import { DecisionDialog } from './decision-dialog.tsx'

interface DecisionsProps {
  selected: readonly PersonRow[]
  onClear: () => void
}

/** What can be decided about all who are selected, in one step (PPL-002, STA-011). */
export function Decisions({ selected, onClear }: DecisionsProps) {
  const t = useTexts(peopleTexts)
  const words = useTexts(personTexts)
  const [isAssigning, setAssigning] = useState(false)
  const [change, setChange] = useState<StandingChange | null>(null)
  const changes = changesForAll(selected.map(({ standing }) => standing))
  return (
    <>
      <BulkBar count={selected.length} onClear={onClear}>
        {changes.map((one) => (
          <Button key={one} size="sm" variant="onDark" onPress={() => setChange(one)}>
            {words(one)}
          </Button>
        ))}
        {selected.length > 0 && changes.length === 0 && <span>{t('nothingForAll')}</span>}
        <Button size="sm" variant="onDark" data-bulk="assign" onPress={() => setAssigning(true)}>
          {t('assign')}
        </Button>
      </BulkBar>
      {isAssigning && <AssignDialog people={selected} onClose={() => setAssigning(false)} onDone={onClear} />}
      {change !== null && (
        <DecisionDialog people={selected} change={change} onClose={() => setChange(null)} onDone={onClear} />
      )}
    </>
  )
}
