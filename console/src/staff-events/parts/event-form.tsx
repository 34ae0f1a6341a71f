import type { ReactNode } from 'react'
import type { EventType } from '@hub/contract/staff-events'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { StickyBar } from '@hub/ui/layout/sticky-bar.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { classes } from '@hub/ui/style/classes.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import { keysOf } from '../event-fields.rules.ts'
import { type EventForm as FormTexts, GROUPS, type GroupName, TOPICS } from '../event-form.rules.ts'
import { EventChapters } from './event-chapters.tsx'
import { EventField } from './event-field.tsx'
import columns from '#platform/page/columns.module.css'
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
  /** What stands beside the form; below it where there is no room. */
  side?: ReactNode
  /** What stands in the bar at the foot: a line and the buttons. */
  summary: ReactNode
  buttons: ReactNode
  onChange: (form: FormTexts) => void
  onSubmit: () => unknown
}

/** The form of an event, in groups. */
export function EventForm(props: EventFormProps) {
  const { form, types, faults, error, was, onChange, onSubmit } = props
  const hasSide = Boolean(props.side)
  const t = useTexts(eventEditTexts)
  const messageOf = useMessageOf()
  const wordsOf = (code: string | undefined) =>
    code === undefined ? undefined : t(FAULTS[code as keyof typeof FAULTS] ?? 'faultOther')
  return (
    <Form className={styles.form} onSubmit={onSubmit}>
      <div className={classes(hasSide && columns.columns)}>
        <div className={classes(styles.form, hasSide && columns.main)}>
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
            was={was?.[TOPICS]}
            errorOf={(key) => wordsOf(faults[key])}
            onChange={(text) => onChange({ ...form, [TOPICS]: text })}
          />
        </div>
        {hasSide && <div className={classes(columns.side, styles.beside)}>{props.side}</div>}
      </div>
      {error !== null && (
        <Notice tone="danger" role="alert">
          {messageOf(error)}
        </Notice>
      )}
      <StickyBar summary={props.summary}>{props.buttons}</StickyBar>
    </Form>
  )
}
