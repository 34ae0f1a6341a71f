import { LOCALE_FACTS, type Locale, SOURCE_LOCALE } from '@hub/contract/locales'
import type { EventType } from '@hub/contract/staff-events'
import { torontoInstant } from '@hub/contract/toronto-time.rules'
import { inLocale } from '@hub/contract/translations.rules'
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { NumberField } from '@hub/ui/fields/number-field.tsx'
import { Select } from '@hub/ui/fields/select.tsx'
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { classes } from '@hub/ui/style/classes.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { torontoMoment } from '#platform/page/toronto.ts'
import changedStyles from '#platform/page/changed.module.css'
import { eventEditTexts } from '../event-edit.texts.ts'
import type { FieldKind, FormField } from '../event-fields.rules.ts'
import styles from '../event.module.css'

interface EventFieldProps {
  field: FormField
  /** The language of a text that has translations. */
  locale: Locale | null
  types: readonly EventType[]
  value: string
  /** What is published, where there is something. */
  was?: string | undefined
  error: string | undefined
  onChange: (value: string) => void
}

/** One field of the form, by what it holds. What is not what facilitators see has a marigold edge. */
export function EventField(props: EventFieldProps) {
  const isChanged = props.was !== undefined && props.was !== props.value
  return (
    <div
      className={classes(isChanged && changedStyles.changed, props.field.kind === 'type' && styles.wholeRow)}
    >
      <Control {...props} />
    </div>
  )
}

function Control(props: EventFieldProps) {
  const { field, locale: of, types, value, error, onChange } = props
  const t = useTexts(eventEditTexts)
  const { locale } = useLocale()
  const { name, kind } = field
  const was = useWas(props)
  const hintOf = (...hints: (string | false | undefined)[]) => {
    const all = [...hints, was].filter((text) => typeof text === 'string')
    return all.length > 0 && { hint: <Lines texts={all} /> }
  }
  const label = of === null ? t(name) : t('in', { label: t(name), language: LOCALE_FACTS[of].name })
  if (kind === 'flag')
    return (
      <Checkbox
        {...{ error, ...hintOf() }}
        isSelected={value !== ''}
        onChange={(isOn) => onChange(isOn ? 'true' : '')}
      >
        {label}
      </Checkbox>
    )
  if (kind === 'type')
    return (
      <Select
        {...{ label, error, ...hintOf() }}
        options={types
          .filter(({ code, isRetired }) => !isRetired || code === value)
          .map((type) => ({ id: type.code, label: inLocale(type, locale).text }))}
        value={value === '' ? null : value}
        onChange={onChange}
        isRequired
      />
    )
  if (kind === 'number')
    return (
      <NumberField
        {...{ label, error, ...hintOf(t('capacityHint')) }}
        value={value === '' ? null : Number(value)}
        onChange={(number) => onChange(number === null ? '' : String(number))}
      />
    )
  if (kind === 'text') return <TextArea {...{ label, error, value, onChange, ...hintOf() }} rows={3} />
  if (kind === 'moment') {
    const instant = torontoInstant(value)
    const hint =
      instant === null ? t('torontoHint') : t('torontoIs', { moment: torontoMoment(instant, locale) })
    return <TextField {...{ label, error, value, onChange, ...hintOf(hint) }} type="datetime-local" />
  }
  const isTitle = name === 'title' && of === SOURCE_LOCALE
  return (
    <TextField
      {...{ label, error, value, onChange }}
      {...hintOf(
        name === 'webinar_id' && t('webinarHint'),
        name === 'location' && of === SOURCE_LOCALE && t('locationHint'),
      )}
      {...(isTitle && { isRequired: true })}
    />
  )
}

const Lines = ({ texts }: { texts: readonly string[] }) =>
  texts.map((text) => (
    <span key={text} className={styles.line}>
      {text}
    </span>
  ))

const LONG = 120

/** What facilitators see in place of a text that was changed. */
function useWas({ field: { kind }, types, value, was }: EventFieldProps): string | undefined {
  const t = useTexts(eventEditTexts)
  const wordsOf = useValueWords(types)
  if (was === undefined || was === value) return undefined
  const text = wordsOf(kind, was)
  return t('was', { text: text.length > LONG ? `${text.slice(0, LONG)}…` : text })
}

/** The value of a field in words, from its text in the form: a moment by the clock of Toronto, a type by its name. */
export function useValueWords(types: readonly EventType[]) {
  const t = useTexts(eventEditTexts)
  const words = useTexts(listsTexts)
  const { locale } = useLocale()
  return (kind: FieldKind, text: string): string => {
    if (kind === 'flag') return t(text === '' ? 'no' : 'yes')
    if (text === '') return words('blank')
    const instant = kind === 'moment' ? torontoInstant(text) : null
    if (instant !== null) return torontoMoment(instant, locale)
    const type = kind === 'type' ? types.find(({ code }) => code === text) : undefined
    return type ? inLocale(type, locale).text : text
  }
}
