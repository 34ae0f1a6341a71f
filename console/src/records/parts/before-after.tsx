import type { RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { differs, type CorrectedRecord } from '../correction.rules.ts'
import { correctionTexts } from '../correction.texts.ts'
import { recordTexts } from '../record.texts.ts'
import { BETWEEN, fieldsOf, useFieldWords } from './use-field-words.ts'
import styles from './record-corrections.module.css'

interface BeforeAfterProps {
  record: StaffRecord
  after: CorrectedRecord
  lists: RecordLists
  className?: string | undefined
}

/** Every field that the correction would change, before and after, with the numbers that follow from others. */
export function BeforeAfter({ record, after, lists, className }: BeforeAfterProps) {
  const t = useTexts(correctionTexts)
  const names = useTexts(recordTexts)
  const words = useFieldWords(lists)
  const changed = fieldsOf(record.kind).filter((field) => differs(record, after, field))
  const textOf = (of: CorrectedRecord, field: (typeof changed)[number]) =>
    words.ofRecord(of, field).join(BETWEEN) || names('empty')
  return (
    <Panel title={t('effect')} className={className}>
      {changed.length === 0 ? (
        <p className="muted">{t('nothingYet')}</p>
      ) : (
        <table className={styles.changes}>
          <caption className="visually-hidden">{t('effect')}</caption>
          <thead>
            <tr>
              <th scope="col">{names('field')}</th>
              <th scope="col">{names('before')}</th>
              <th scope="col">{names('after')}</th>
            </tr>
          </thead>
          <tbody>
            {changed.map((field) => (
              <tr key={field}>
                <th scope="row">{names(field)}</th>
                <td>{textOf(record, field)}</td>
                <td>{textOf(after, field)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Panel>
  )
}
