/** The panel of what was decided and changed about a person, an agency or a team. */
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useMoments } from '#platform/page/moments.ts'
import styles from './history-panel.module.css'

interface HistoryPanelProps {
  title: string
  /** What is said where nothing happened yet. */
  none: string
  /** Newest first: what was done, by whom, and the reason if one was given. `at` is ISO 8601. */
  entries: readonly { at: string; action: string; words: string; by: string; note: string | null }[]
  className?: string | undefined
}

/** Each entry is one sentence with its moment, newest first as they are given. */
export function HistoryPanel({ title, none, entries, className }: HistoryPanelProps) {
  const moments = useMoments()
  return (
    <Panel title={title} className={className}>
      {entries.length === 0 ? (
        <p className="muted">{none}</p>
      ) : (
        <ol className={styles.history}>
          {entries.map(({ at, action, words, by, note }) => (
            <li key={`${at} ${action}`} className={styles.deed}>
              <b>{words}</b>
              <span className="muted">
                {moments.at(at)} · {by}
              </span>
              {note !== null && <span>{note}</span>}
            </li>
          ))}
        </ol>
      )}
    </Panel>
  )
}
