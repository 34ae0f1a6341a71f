import type { RecordCorrection, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { recordTexts } from '../record.texts.ts'
import { BETWEEN, useFieldWords } from './use-field-words.ts'
import history from '#platform/page/history-panel.module.css'
import styles from './record-corrections.module.css'

interface RecordCorrectionsProps {
  record: StaffRecord
  lists: RecordLists
  className?: string | undefined
}

/** What happened to the record, newest first: each correction with its reason, and every field before and after. */
export function RecordCorrections({ record, lists, className }: RecordCorrectionsProps) {
  const t = useTexts(recordTexts)
  const moments = useMoments()
  return (
    <Panel title={t('corrections')} className={className}>
      <ol className={history.history}>
        {record.corrections.map((correction) => (
          <li key={`${correction.at} ${correction.reason}`} className={history.deed}>
            <b>{t('correctedBy', { by: correction.by ?? t('someone') })}</b>
            <span className="muted">{moments.at(correction.at)}</span>
            <span>{correction.reason}</span>
            <Changes correction={correction} lists={lists} />
          </li>
        ))}
        <li className={history.deed}>
          <b>{t('asSubmitted')}</b>
          <span className="muted">
            {moments.at(record.createdAt)} · {record.host.name}
          </span>
        </li>
      </ol>
    </Panel>
  )
}

function Changes({ correction, lists }: { correction: RecordCorrection; lists: RecordLists }) {
  const t = useTexts(recordTexts)
  const moments = useMoments()
  const words = useFieldWords(lists)
  if (correction.changes.length === 0) return null
  return (
    <table className={styles.changes}>
      <caption className="visually-hidden">{t('changesOf', { at: moments.at(correction.at) })}</caption>
      <thead>
        <tr>
          <th scope="col">{t('field')}</th>
          <th scope="col">{t('before')}</th>
          <th scope="col">{t('after')}</th>
        </tr>
      </thead>
      <tbody>
        {correction.changes.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">{t(field)}</th>
            <td>{words.ofWords(field, before).join(BETWEEN) || t('empty')}</td>
            <td>{words.ofWords(field, after).join(BETWEEN) || t('empty')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
