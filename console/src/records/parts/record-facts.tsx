import type { ReactNode } from 'react'
import type { RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { PlainLink } from '@hub/ui/buttons/plain-link.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { personHref } from '#platform/page/paths.ts'
import { originalOf } from '../records.rules.ts'
import { recordTexts } from '../record.texts.ts'
import { BETWEEN, fieldsOf, useFieldWords } from './use-field-words.ts'
import { useWhen } from './use-when.ts'
import list from '#platform/page/facts.module.css'
import styles from './record-facts.module.css'

/** Every field as it is now, and below it what was submitted where a correction changed it. */
export function RecordFacts({ record, lists }: { record: StaffRecord; lists: RecordLists }) {
  const t = useTexts(recordTexts)
  const words = useFieldWords(lists)
  const when = useWhen()
  const { host } = record
  return (
    <Panel title={t('facts')} fact={t('recordNumber', { id: String(record.id) })}>
      <dl className={classes(list.facts, styles.facts)}>
        <Fact label={t('host')}>
          <PlainLink href={personHref(host.id)}>{host.name}</PlainLink>
          <span className={styles.small}>
            <EmailAddress address={host.email} />
          </span>
        </Fact>
        <Fact label={t('submitted')}>{when.at(record.createdAt)}</Fact>
        {fieldsOf(record.kind).map((field) => {
          const was = originalOf(record.corrections, field)
          return (
            <Fact key={field} label={t(field)} isMono={field === 'clients'}>
              <Lines lines={words.ofRecord(record, field)} />
              {was !== null && (
                <span className={styles.small}>
                  {t('originally', { value: words.ofWords(field, was).join(BETWEEN) || t('empty') })}
                </span>
              )}
            </Fact>
          )
        })}
      </dl>
    </Panel>
  )
}

function Fact({ label, isMono, children }: { label: string; isMono?: boolean; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className={isMono ? styles.mono : undefined}>{children}</dd>
    </div>
  )
}

function Lines({ lines }: { lines: readonly string[] }) {
  return lines.map((line, index) => (
    // Two people may have one name.
    <span key={`${index} ${line}`} className={styles.line}>
      {line}
    </span>
  ))
}
