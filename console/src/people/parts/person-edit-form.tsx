import { useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { useSettings } from '#platform/calls/settings.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { differing, unmetOf, type PersonField, type PersonForm } from '../person-edit.rules.ts'
import { personEditTexts } from '../person-edit.texts.ts'
import { PersonFieldset } from './person-fieldset.tsx'
import lists from '#platform/lists/list-panel.module.css'
import styles from './person-edit.module.css'

const REASON_MIN = 5
const REASON_MAX = 500
const NO_FIELDS: ReadonlySet<PersonField> = new Set()

interface PersonEditFormProps {
  form: PersonForm
  /** What was read: only what differs from it is checked and sent. */
  base: PersonForm
  reason: string
  /** The names of the teams that they are in. */
  teams: readonly string[]
  backHref: string
  onChange: (change: Partial<PersonForm>) => void
  onReason: (reason: string) => void
  onSave: () => unknown
  isPending: boolean
  error: Error | null
}

/** The fields of an account, why they are changed, and what is wrong with them. */
export function PersonEditForm(props: PersonEditFormProps) {
  const { form, base, reason, onReason, onSave, isPending, error } = props
  const t = useTexts(personEditTexts)
  const words = useTexts(listsTexts)
  const messageOf = useMessageOf()
  const nameRule = useSettings()?.nameRule ?? 'inclusive'
  const [isChecked, setChecked] = useState(false)
  const unmet = unmetOf(form, base, nameRule)
  const isShort = reason.trim().length < REASON_MIN
  const isSame = differing(form, base).length === 0
  function handleSubmit() {
    setChecked(true)
    return isSame || isShort || unmet.size > 0 ? undefined : onSave()
  }
  return (
    <Panel title={t('registration')}>
      <Form className={styles.form} onSubmit={handleSubmit}>
        <PersonFieldset
          form={form}
          teams={props.teams}
          onChange={props.onChange}
          unmet={isChecked ? unmet : NO_FIELDS}
        />
        <TextArea
          label={words('reason')}
          hint={words('reasonHint')}
          rows={2}
          value={reason}
          onChange={onReason}
          maxLength={REASON_MAX}
          error={isChecked && isShort ? words('reasonMissing') : undefined}
          isRequired
        />
        {isChecked && isSame && <Notice role="status">{t('unchanged')}</Notice>}
        {error !== null && (
          <Notice tone="danger" role="alert">
            {messageOf(error)}
          </Notice>
        )}
        <div className={lists.buttons}>
          <ButtonLink href={props.backHref}>{t('cancel')}</ButtonLink>
          <Button type="submit" variant="primary" isPending={isPending} pendingText={words('working')}>
            {t('save')}
          </Button>
        </div>
      </Form>
    </Panel>
  )
}
