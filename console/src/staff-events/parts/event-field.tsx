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
import { torontoMoment } from '#platform/page/toronto.ts'
import { eventEditTexts } from '../event-edit.texts.ts'
import type { FormField } from '../event-fields.rules.ts'

interface EventFieldProps {
  field: FormField
  /** The language of a text that has translations. */
  locale: Locale | null
  types: readonly EventType[]
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** One field of the form, by what it holds. */
export function EventField({ field, locale: of, types, value, error, onChange }: EventFieldProps) {
  const t = useTexts(eventEditTexts)
  const { locale } = useLocale()
  const { name, kind } = field
  const label = of === null ? t(name) : t('in', { label: t(name), language: LOCALE_FACTS[of].name })
  if (kind === 'flag')
    return (
      <Checkbox isSelected={value !== ''} onChange={(isOn) => onChange(isOn ? 'true' : '')} error={error}>
        {label}
      </Checkbox>
    )
  if (kind === 'type')
    return (
      <Select
        {...{ label, error }}
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
        {...{ label, error }}
        hint={t('capacityHint')}
        value={value === '' ? null : Number(value)}
        onChange={(number) => onChange(number === null ? '' : String(number))}
      />
    )
  if (kind === 'text') return <TextArea {...{ label, error, value, onChange }} rows={3} />
  if (kind === 'moment') {
    const instant = torontoInstant(value)
    const hint =
      instant === null ? t('torontoHint') : t('torontoIs', { moment: torontoMoment(instant, locale) })
    return <TextField {...{ label, error, value, onChange, hint }} type="datetime-local" />
  }
  const isTitle = name === 'title' && of === SOURCE_LOCALE
  return (
    <TextField
      {...{ label, error, value, onChange }}
      {...(name === 'webinar_id' && { hint: t('webinarHint') })}
      {...(name === 'location' && of === SOURCE_LOCALE && { hint: t('locationHint') })}
      {...(isTitle && { isRequired: true })}
    />
  )
}
