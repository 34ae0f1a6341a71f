import { useCallback, useState } from 'react'
import { RETENTION_NAMES, type RetentionPeriods } from '@hub/contract/retention.rules'
import type { Retention, RetentionEffects } from '@hub/contract/staff-retention'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { Form } from '@hub/ui/fields/form.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { LeaveQuestion } from '#platform/lists/leave-question.tsx'
import { usePreview } from '../retention.queries.ts'
import { ALWAYS, changedIn, lengthsOf, withLength } from '../retention.rules.ts'
import { classTexts, retentionTexts } from '../retention.texts.ts'
import { noonOf, useLengths } from './period-words.ts'
import { SaveDialog } from './save-dialog.tsx'
import styles from '../retention.module.css'

/** Another length for each class, from a day on. What it removes is counted before it is asked for (LIF-001). */
export function RetentionForm({ stored }: { stored: Retention }) {
  const t = useTexts(retentionTexts)
  const messageOf = useMessageOf()
  const preview = usePreview()
  // What was read when the form opened: a later reading must not change what was chosen.
  const [base, setBase] = useState(stored)
  const [periods, setPeriods] = useState<RetentionPeriods>(stored.now)
  const [day, setDay] = useState(stored.firstDay)
  const [effects, setEffects] = useState<RetentionEffects | null>(null)
  const [isNewer, setNewer] = useState(false)
  const changed = changedIn(base.now, periods)
  const isEarly = day < base.firstDay
  const shouldBlock = useCallback(() => changed.length > 0, [changed.length])

  function begin(record: Retention, kept: RetentionPeriods = record.now) {
    setBase(record)
    setPeriods(kept)
    setEffects(null)
    setNewer(kept !== record.now)
  }
  async function handleSubmit() {
    if (changed.length === 0 || isEarly) return
    const answer = await preview.mutateAsync({ periods, takesEffectOn: day }).catch(() => null)
    setEffects(answer?.record ?? null)
  }
  return (
    <Panel title={t('form')}>
      <Form className={styles.form} onSubmit={handleSubmit}>
        {isNewer && (
          <Notice tone="attention" role="alert">
            {t('newer')}
          </Notice>
        )}
        {base.next !== null && <Planned now={base.now} next={base.next} />}
        <Lengths now={base.now} periods={periods} onChange={setPeriods} />
        <TextField
          label={t('from')}
          hint={t('fromHint')}
          type="date"
          value={day}
          onChange={setDay}
          error={isEarly ? t('fromWrong') : undefined}
          className={styles.day}
        />
        {preview.isError && <Notice tone="danger">{messageOf(preview.error)}</Notice>}
        <div className={styles.save}>
          <span className={styles.effect} role="status">
            {changed.length === 0 ? t('nothing') : t('changed', { count: changed.length })}
          </span>
          {changed.length > 0 && <Button onPress={() => begin(base)}>{t('undo')}</Button>}
          <Button
            type="submit"
            variant="primary"
            isInactive={changed.length === 0}
            isPending={preview.isPending}
          >
            {t('show')}
          </Button>
        </div>
      </Form>
      {effects !== null && (
        <SaveDialog
          change={{ periods, takesEffectOn: day, version: base.version, shown: effects }}
          onSaved={begin}
          onNewer={(record) => begin(record, periods)}
          onCounted={setEffects}
          onClose={() => setEffects(null)}
        />
      )}
      <LeaveQuestion shouldBlock={shouldBlock} />
    </Panel>
  )
}

interface LengthsProps {
  now: RetentionPeriods
  periods: RetentionPeriods
  onChange: (periods: RetentionPeriods) => void
}

function Lengths({ now, periods, onChange }: LengthsProps) {
  const names = useTexts(classTexts)
  const lengthOf = useLengths()
  return (
    <div className={styles.lengths}>
      {RETENTION_NAMES.map((name) => (
        <Select
          key={name}
          label={names(name)}
          options={lengthsOf(name, now[name]).map((length) => ({
            id: length,
            label: lengthOf(name, length === ALWAYS ? null : length),
          }))}
          value={periods[name] ?? ALWAYS}
          onChange={(length) => onChange(withLength(periods, name, length))}
        />
      ))}
    </div>
  )
}

function Planned({ now, next }: { now: RetentionPeriods; next: NonNullable<Retention['next']> }) {
  const t = useTexts(retentionTexts)
  const names = useTexts(classTexts)
  const lengthOf = useLengths()
  const { locale } = useLocale()
  const changes = changedIn(now, next.periods).map((name) =>
    t('plannedOne', { name: names(name), kept: lengthOf(name, next.periods[name]) }),
  )
  return (
    <Notice tone="attention">
      {t('planned', {
        day: longDate(noonOf(next.takesEffectOn), locale),
        changes: new Intl.ListFormat(locale).format(changes),
        by: next.madeBy,
        reason: next.reason,
      })}
    </Notice>
  )
}
