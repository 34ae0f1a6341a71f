import type { Person } from '@hub/contract/staff-people'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HistoryPanel } from '#platform/page/history-panel.tsx'
import { deedTexts } from '../deeds.texts.ts'
import { personTexts } from '../person.texts.ts'

const BY = {
  staff: 'byStaff',
  facilitator: 'byFacilitator',
  system: 'bySystem',
  visitor: 'byVisitor',
} as const

/** What was decided and changed, newest first, as sentences. */
export function PersonHistory({ person, className }: { person: Person; className?: string | undefined }) {
  const t = useTexts(personTexts)
  const deeds = useTexts(deedTexts)
  const wordsOf = (action: string) =>
    action in deedTexts.en ? deeds(action as keyof typeof deedTexts.en) : action
  const entries = person.history.map(({ byName, ...entry }) => ({
    ...entry,
    words: wordsOf(entry.action),
    by: byName ?? t(BY[entry.by as keyof typeof BY] ?? 'bySystem'),
  }))
  return <HistoryPanel title={t('history')} none={t('noHistory')} entries={entries} className={className} />
}
