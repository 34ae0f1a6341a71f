import type { ReactNode } from 'react'
import { NOTE_MAX } from '@hub/contract/event-edits'
import type { EventType } from '@hub/contract/staff-events'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { StickyBar } from '@hub/ui/layout/sticky-bar.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import { keysOf } from '../event-fields.rules.ts'
import {
  type EventForm as FormTexts,
  GROUPS,
  type GroupName,
  isMoved,
  NOTE,
  noteOf,
  TOPICS,
} from '../event-form.rules.ts'
import { EventChapters } from './event-chapters.tsx'
import { EventField } from './event-field.tsx'
import styles from '../event.module.css'

const FAULTS = {
  ...({ empty: 'faultEmpty', missing: 'faultEmpty', 'no-type': 'faultEmpty' } as const),
  ...({ 'before-start': 'faultStart', 'no-moment': 'faultMoment' } as const),
  ...({ 'dates-promised': 'faultPromised', promised: 'faultPromised' } as const),
  ...({ 'webinar-taken': 'faultTaken', 'no-material': 'faultLink', 'no-address': 'faultLink' } as const),
  'no-content-path': 'faultPath',
} as const

interface EventFormProps {
  form: FormTexts
  types: readonly EventType[]
  /** By key, the code of what is wrong. */
  faults: Readonly<Record<string, string>>
  error: unknown
  /** What facilitators see; null for an event that is not published. */
  was: FormTexts | null
  /** What stands in the bar at the foot: a line and the buttons. */
  summary: ReactNode
  buttons: ReactNode
  onChange: (form: FormTexts) => void
  onSubmit: () => unknown
}

/** The form of an event, in groups. */
export function EventForm(props: EventFormProps) {
  const { form, types, faults, error, was, onChange, onSubmit } = props
  const t = useTexts(eventEditTexts)
  const messageOf = useMessageOf()
  const wordsOf = (code: string | undefined) =>
    code === undefined ? undefined : t(FAULTS[code as keyof typeof FAULTS] ?? 'faultOther')
  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      {(Object.keys(GROUPS) as GroupName[]).map((group) => (
        <Panel key={group} title={t(group)}>
          <div className={classes(styles.fields, group === 'time' && styles.three)}>
            {GROUPS[group].flatMap((field) =>
              keysOf(field).map(({ key, locale }) => (
                <EventField
                  key={key}
                  {...{ field, locale, types }}
                  value={form[key] ?? ''}
                  was={was?.[key]}
                  error={wordsOf(faults[key])}
                  onChange={(value) => onChange({ ...form, [key]: value })}
                />
              )),
            )}
          </div>
        </Panel>
      ))}
      <EventChapters
        text={form[TOPICS] ?? ''}
        errorOf={(key) => wordsOf(faults[key])}
        onChange={(text) => onChange({ ...form, [TOPICS]: text })}
      />
      <EventNote {...{ form, was, onChange }} />
      {error !== null && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
      <StickyBar summary={props.summary}>{props.buttons}</StickyBar>
    </Form>
  )
}

/** What staff add to the mail about a new time or location; a note that is there is never out of sight (CTM-009). */
function EventNote({ form, was, onChange }: Pick<EventFormProps, 'form' | 'was' | 'onChange'>) {
  const t = useTexts(eventEditTexts)
  const isMailed = was !== null && isMoved(form, was)
  if (!isMailed && noteOf(form) === '') return null
  return (
    <Panel title={t('email')}>
      <TextArea
        label={t('note')}
        hint={t(isMailed ? 'noteHint' : 'noteUnused')}
        value={form[NOTE] ?? ''}
        onChange={(note) => onChange({ ...form, [NOTE]: note })}
        maxLength={NOTE_MAX}
        rows={3}
      />
    </Panel>
  )
}
