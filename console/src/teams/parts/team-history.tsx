import type { TeamDetail } from '@hub/contract/staff-teams'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HistoryPanel } from '#platform/page/history-panel.tsx'
import { teamDeedTexts } from '../team-deeds.texts.ts'
import { teamsTexts } from '../teams.texts.ts'

/** What was decided about the team, newest first. */
export function TeamHistory({ team, className }: { team: TeamDetail; className?: string | undefined }) {
  const t = useTexts(teamsTexts)
  const deeds = useTexts(teamDeedTexts)
  const wordsOf = (action: string) =>
    action in teamDeedTexts.en ? deeds(action as keyof typeof teamDeedTexts.en) : action
  const entries = team.history.map((entry) => ({
    ...entry,
    words: wordsOf(entry.action),
    by: t(entry.by === 'staff' ? 'byStaff' : 'bySystem'),
  }))
  return <HistoryPanel title={t('history')} none={t('noHistory')} entries={entries} className={className} />
}
