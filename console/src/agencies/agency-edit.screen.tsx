import { type ReactNode, useCallback, useRef, useState } from 'react'
import { AGENCY_NAME_MIN } from '@hub/contract/constants'
import type { AgencyDetail, AgencyFields, StoredAgency } from '@hub/contract/staff-agencies'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { goToHref } from '#platform/page/navigation.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { agencyHref } from '#platform/page/paths.ts'
import { useAgency, useEdit } from './agencies.queries.ts'
import { agencyTexts } from './agency.texts.ts'
import { AgencyFieldset } from './parts/agency-fieldset.tsx'
import { AgencyPeople } from './parts/agency-people.tsx'
import { CompareAgency } from './parts/compare-agency.tsx'
import columns from '#platform/page/columns.module.css'
import lists from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './agency.module.css'

const REASON_MIN = 5

/** The form of one agency, beside those who see what changes. Who saves over a newer version sees both side by side (STA-012). */
export function AgencyEditScreen() {
  const t = useTexts(agencyTexts)
  const { id = '' } = useParams()
  const agency = useAgency(Number(id))
  return (
    <Loaded
      query={agency}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton of="fields" count={5} />}
    >
      {({ record }) => <AgencyForm key={record.id} agency={record} />}
    </Loaded>
  )
}

function fieldsOf({ name, phoneNumber, note }: AgencyFields): AgencyFields {
  return { name, phoneNumber, note }
}

function AgencyForm({ agency }: { agency: AgencyDetail }) {
  const t = useTexts(agencyTexts)
  const messageOf = useMessageOf()
  // What was read when the form opened: a later reading must not change what was typed, nor the version.
  const [base, setBase] = useState<AgencyFields & { version: number }>(agency)
  const [fields, setFields] = useState(fieldsOf(agency))
  const [reason, setReason] = useState('')
  const [isChecked, setChecked] = useState(false)
  const [newer, setNewer] = useState<StoredAgency | null>(null)
  const edit = useEdit(agency.id)
  const isSaved = useRef(false)
  const isChanged = JSON.stringify(fields) !== JSON.stringify(fieldsOf(base))
  const shouldBlock = useCallback(() => isChanged && !isSaved.current, [isChanged])
  const isNameMissing = fields.name.trim().length < AGENCY_NAME_MIN
  const isShort = reason.trim().length < REASON_MIN

  async function save(wanted: AgencyFields, version: number) {
    try {
      const { record } = await edit.mutateAsync({ ...wanted, version, reason: reason.trim() })
      isSaved.current = true
      showToast(t('saved', { name: record.name }))
      goToHref(agencyHref(agency.id))
    } catch (error) {
      // What else was refused is told in the form.
      setNewer(isCallError(error, 'AgencyChanged') ? (error.record as StoredAgency) : null)
    }
  }
  function handleSubmit() {
    setChecked(true)
    return isNameMissing || isShort ? undefined : save({ ...fields, name: fields.name.trim() }, base.version)
  }
  if (newer !== null)
    return (
      <>
        <CompareAgency
          key={newer.version}
          {...{ mine: fields, theirs: newer, isPending: edit.isPending }}
          onSave={(chosen) => {
            setFields(chosen)
            setBase(newer)
            return save(chosen, newer.version)
          }}
          onBack={() => {
            setBase(newer)
            setNewer(null)
          }}
        />
        <LeaveQuestion shouldBlock={shouldBlock} />
      </>
    )
  return (
    <>
      <Beside agency={agency}>
        <Panel title={t('facts')}>
          <Form className={styles.form} onSubmit={handleSubmit}>
            <AgencyFieldset
              {...{ fields, reason }}
              onChange={(change) => setFields({ ...fields, ...change })}
              onReason={setReason}
              isNameMissing={isChecked && isNameMissing}
              isReasonMissing={isChecked && isShort}
            />
            {edit.isError && !isCallError(edit.error, 'AgencyChanged') && (
              <Notice tone="danger" role="alert">
                {messageOf(edit.error)}
              </Notice>
            )}
            <Buttons agency={agency} isPending={edit.isPending} />
          </Form>
        </Panel>
      </Beside>
      <LeaveQuestion shouldBlock={shouldBlock} />
    </>
  )
}

/** The page around the form: who names the agency stands beside it. */
function Beside({ agency, children }: { agency: AgencyDetail; children: ReactNode }) {
  const t = useTexts(agencyTexts)
  return (
    <>
      <PageHead title={t('editTitle', { name: agency.name })} lead={t('editLead')} />
      <div className={columns.columns}>
        <div className={columns.main}>{children}</div>
        <Panel
          title={t('peopleTitle')}
          fact={t('count', { count: agency.facilitators })}
          className={columns.side}
        >
          <AgencyPeople agency={agency} />
        </Panel>
      </div>
    </>
  )
}

function Buttons({ agency, isPending }: { agency: AgencyDetail; isPending: boolean }) {
  const t = useTexts(agencyTexts)
  const words = useTexts(listsTexts)
  return (
    <div className={lists.buttons}>
      <ButtonLink href={agencyHref(agency.id)}>{t('cancel')}</ButtonLink>
      <Button type="submit" variant="primary" isPending={isPending} pendingText={words('working')}>
        {t('save')}
      </Button>
    </div>
  )
}
