import type { AgencyDetail } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { HistoryPanel } from '#platform/page/history-panel.tsx'
import list from '#platform/page/history-panel.module.css'
import { useMoments } from '#platform/page/moments.ts'
import { agencyDeedTexts } from '../agency-deeds.texts.ts'
import { agencyTexts } from '../agency.texts.ts'
import { useTakeMergeBack } from './use-take-merge-back.ts'
import styles from '../agency.module.css'

/** The merges that can still be undone, and what was decided, newest first. */
export function AgencyHistory({
  agency,
  className,
}: {
  agency: AgencyDetail
  className?: string | undefined
}) {
  const t = useTexts(agencyTexts)
  const deeds = useTexts(agencyDeedTexts)
  const moments = useMoments()
  const takeBack = useTakeMergeBack()
  const wordsOf = (action: string) =>
    action in agencyDeedTexts.en ? deeds(action as keyof typeof agencyDeedTexts.en) : action
  const entries = agency.history.map((entry) => ({
    ...entry,
    words: wordsOf(entry.action),
    by: t(entry.by === 'staff' ? 'byStaff' : 'bySystem'),
  }))
  return (
    <div className={`${className ?? ''} ${styles.side}`}>
      {agency.merges.length > 0 && (
        <Panel title={t('mergesTitle')}>
          <ul className={list.history}>
            {agency.merges.map(({ id, name, by, at, facilitators }) => (
              <li key={id} className={list.deed}>
                <b>{name}</b>
                <span className="muted">
                  {t('mergedBy', { by, at: moments.at(at), count: facilitators })}
                </span>
                <Button size="sm" aria-label={t('undoOf', { name })} onPress={() => takeBack(id)}>
                  {t('undo')}
                </Button>
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <HistoryPanel title={t('history')} none={t('noHistory')} entries={entries} />
    </div>
  )
}
