/** Stands in place of figures while the hub reads all sessions after a start; it goes by itself (REP-009). */
import { EmptyState } from '@hub/ui/states/empty-state.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { reportsTexts } from '../reports.texts.ts'

export function BeingCounted() {
  const t = useTexts(reportsTexts)
  return (
    <div role="status">
      <EmptyState title={t('beingCounted')} text={t('beingCountedText')} />
    </div>
  )
}
