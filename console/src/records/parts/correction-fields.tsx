import { AGE_MAX, CLIENT_CODE_LENGTH, PARTICIPATION_COUNT_MAX } from '@hub/contract/constants'
import { EMAIL_MAX } from '@hub/contract/fields.rules'
import { wholeNumber } from '@hub/contract/records.rules'
import type { CorrectableField, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { EmailAddress } from '@hub/ui/buttons/email-address.tsx'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { editableOf, type CorrectionEntries, type EntryFaults } from '../correction.rules.ts'
import { correctionTexts } from '../correction.texts.ts'
import { recordTexts } from '../record.texts.ts'
import { GroupRows } from './group-rows.tsx'
import { ListedValues } from './listed-values.tsx'
import styles from './correction-form.module.css'

interface CorrectionFieldsProps {
  record: StaffRecord
  /** In the reader's language. */
  lists: RecordLists
  entries: CorrectionEntries
  onChange: (change: Partial<CorrectionEntries>) => void
  faults: EntryFaults
}

const NUMBERS = ['participationCount', 'minAge', 'maxAge'] as const

/** The fields that records of the kind have, each with what is wrong with it. */
export function CorrectionFields({ record, lists, entries, onChange, faults }: CorrectionFieldsProps) {
  const t = useTexts(correctionTexts)
  const names = useTexts(recordTexts)
  const has = (field: CorrectableField) => editableOf(record.kind).includes(field)
  const errorOf = (field: CorrectableField) => {
    const fault = faults[field]
    return fault && t(fault, { count: PARTICIPATION_COUNT_MAX, age: AGE_MAX })
  }
  return (
    <>
      <div className={styles.pair}>
        {(['startTime', 'endTime'] as const).map((field) => (
          <TextField
            key={field}
            label={names(field)}
            type="datetime-local"
            value={entries[field]}
            onChange={(time) => onChange({ [field]: time })}
            error={errorOf(field)}
            isRequired
          />
        ))}
      </div>
      <People {...{ record, lists, entries, onChange, faults }} errorOf={errorOf} />
      {has('participationCount') && (
        <div className={styles.three}>
          {NUMBERS.map((field) => (
            <NumberField
              key={field}
              label={names(field)}
              value={wholeNumber(entries[field])}
              onChange={(number) => onChange({ [field]: number === null ? '' : String(number) })}
              error={errorOf(field)}
            />
          ))}
        </div>
      )}
      {has('demographicsList') && (
        <>
          <div className={styles.pair}>
            <Select
              label={names('languageId')}
              placeholder={t('chooseLanguage')}
              options={lists.languages.map(({ id, meta_value: label }) => ({ id, label }))}
              value={entries.languageId || null}
              onChange={(languageId) => onChange({ languageId })}
              error={errorOf('languageId')}
            />
            <Select
              label={names('provinceId')}
              placeholder={t('chooseProvince')}
              options={lists.provinces.map(({ id, name: label }) => ({ id, label, lang: 'en' }))}
              value={entries.provinceId || null}
              onChange={(provinceId) => onChange({ provinceId })}
              error={errorOf('provinceId')}
            />
          </div>
          <GroupRows
            label={names('demographicsList')}
            lists={lists}
            rows={entries.rows}
            onChange={(rows) => onChange({ rows })}
            error={errorOf('demographicsList')}
          />
        </>
      )}
    </>
  )
}

interface PeopleProps extends CorrectionFieldsProps {
  errorOf: (field: CorrectableField) => string | undefined
}

/** Who led the session, and for named participants the clients. Who is there already is not added twice. */
function People({ record, entries, onChange, errorOf }: PeopleProps) {
  const t = useTexts(correctionTexts)
  const names = useTexts(recordTexts)
  const { facilitators, clients } = entries
  const detailOf = (name: string, email: string) => {
    const isHost = email === record.host.email
    if (name === email && !isHost) return undefined
    return (
      <>
        <EmailAddress address={email} />
        {isHost && ` · ${t('isHost')}`}
      </>
    )
  }
  return (
    <>
      <ListedValues
        label={names('facilitators')}
        values={facilitators.map(({ name, email }) => ({
          ...{ id: email, label: name },
          // Who was added by an address has no other name yet.
          shown: name === email ? <EmailAddress address={email} /> : name,
          detail: detailOf(name, email),
        }))}
        onRemove={(gone) => onChange({ facilitators: facilitators.filter(({ email }) => email !== gone) })}
        onAdd={(typed) => {
          const email = typed.toLowerCase()
          const isThere = facilitators.some((one) => one.email.toLowerCase() === email)
          if (!isThere) onChange({ facilitators: [...facilitators, { name: email, email }] })
        }}
        addLabel={t('addFacilitator')}
        addHint={t('addHint')}
        addType="email"
        addMax={EMAIL_MAX}
        error={errorOf('facilitators')}
      />
      {record.kind === 'justice' && (
        <ListedValues
          label={names('clients')}
          values={clients.map((code) => ({ id: code, label: code }))}
          onRemove={(gone) => onChange({ clients: clients.filter((code) => code !== gone) })}
          onAdd={(typed) => {
            const code = typed.replaceAll(/[\s-]/g, '').toUpperCase()
            if (!clients.includes(code)) onChange({ clients: [...clients, code] })
          }}
          addLabel={t('addClient')}
          addHint={t('clientHint')}
          addMax={2 * CLIENT_CODE_LENGTH}
          isMono
          error={errorOf('clients')}
        />
      )}
    </>
  )
}
