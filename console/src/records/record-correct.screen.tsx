import type { CorrectionFault, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { inLocale } from '@hub/contract/translations.rules'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ButtonLink } from '@hub/ui/buttons/button-link.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useParams } from '@hub/ui/routing/use-router.ts'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { recordHref } from '#platform/page/paths.ts'
import { differs, editableOf } from './correction.rules.ts'
import { correctionTexts } from './correction.texts.ts'
import { BeforeAfter } from './parts/before-after.tsx'
import { CompareRecord } from './parts/compare-record.tsx'
import { CorrectionFields } from './parts/correction-fields.tsx'
import { RefusedFaults } from './parts/refused-faults.tsx'
import { useWhen } from './parts/use-when.ts'
import { useRecord } from './records.queries.ts'
import { recordTexts } from './record.texts.ts'
import { useCorrection } from './use-correction.ts'
import columns from '#platform/page/columns.module.css'
import lists from '#platform/lists/list-panel.module.css'
import { PageSkeleton } from '#platform/page/panel-skeleton.tsx'
import styles from './parts/correction-form.module.css'

const REASON_MAX = 500

/** The form that corrects one record. Who saves over a newer correction sees both side by side (PPL-009, STA-012). */
export function RecordCorrectScreen() {
  const t = useTexts(recordTexts)
  const { id = '' } = useParams()
  const record = useRecord(Number(id))
  return (
    <Loaded
      query={record}
      label={t('loading')}
      heading={t('titleLoading')}
      failed={t('failed')}
      skeleton={<PageSkeleton of="fields" count={5} />}
    >
      {(read) => <CorrectionForm key={read.record.id} read={read.record} lists={read.lists} />}
    </Loaded>
  )
}

function CorrectionForm({ read, lists: inEnglish }: { read: StaffRecord; lists: RecordLists }) {
  const t = useTexts(correctionTexts)
  const { locale } = useLocale()
  const form = useCorrection(read, inEnglish)
  const { base, entries, after, newer, correct } = form
  if (newer !== null)
    return (
      <>
        <CompareRecord
          key={newer.version}
          mine={entries}
          theirs={newer}
          changed={editableOf(base.kind).filter((field) => differs(base, after, field))}
          lists={inEnglish}
          isPending={correct.isPending}
          onSave={(chosen) => form.saveOn(newer, chosen)}
          onBack={() => form.goOn(newer)}
        />
        <LeaveQuestion shouldBlock={form.shouldBlock} />
      </>
    )
  return (
    <>
      <FormHead record={base} />
      <div className={columns.columns}>
        <div className={columns.main}>
          <Panel title={t('form')}>
            <Form className={styles.form} onSubmit={form.submit}>
              <CorrectionFields
                {...{ record: base, lists: inLocale(inEnglish, locale), entries, faults: form.faults }}
                onChange={form.change}
              />
              <Reason value={form.reason} onChange={form.setReason} isMissing={form.isReasonMissing} />
              <Refused error={correct.error} />
              <Buttons id={base.id} isPending={correct.isPending} />
            </Form>
          </Panel>
        </div>
        <BeforeAfter record={base} after={after} lists={inEnglish} className={columns.side} />
      </div>
      <LeaveQuestion shouldBlock={form.shouldBlock} />
    </>
  )
}

function FormHead({ record }: { record: StaffRecord }) {
  const t = useTexts(correctionTexts)
  const when = useWhen()
  return (
    <PageHead
      title={t('title', { id: String(record.id) })}
      lead={t('lead', { module: record.module, at: when.at(record.startTime) })}
    />
  )
}

interface ReasonProps {
  value: string
  onChange: (reason: string) => void
  isMissing: boolean
}

function Reason({ value, onChange, isMissing }: ReasonProps) {
  const words = useTexts(listsTexts)
  return (
    <TextArea
      label={words('reason')}
      hint={words('reasonHint')}
      rows={2}
      value={value}
      onChange={onChange}
      maxLength={REASON_MAX}
      error={isMissing ? words('reasonMissing') : undefined}
      isRequired
    />
  )
}

function Refused({ error }: { error: unknown }) {
  const messageOf = useMessageOf()
  if (error === null || isCallError(error, 'RecordChanged')) return null
  if (isCallError(error, 'CorrectionRefused'))
    return <RefusedFaults faults={(error.record as { faults: CorrectionFault[] }).faults} />
  return (
    <Notice tone="danger" role="alert">
      {messageOf(error)}
    </Notice>
  )
}

function Buttons({ id, isPending }: { id: number; isPending: boolean }) {
  const t = useTexts(correctionTexts)
  const words = useTexts(listsTexts)
  return (
    <div className={lists.buttons}>
      <ButtonLink href={recordHref(id)}>{words('cancel')}</ButtonLink>
      <Button type="submit" variant="primary" isPending={isPending} pendingText={words('working')}>
        {t('save')}
      </Button>
    </div>
  )
}
