import { LOCALE_FACTS } from '@hub/contract/locales'
import type { EventType } from '@hub/contract/staff-events'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CompareFields, type Chosen } from '#platform/compare/compare-fields.tsx'
import { PageHead } from '#platform/page/page-head.tsx'
import { eventEditTexts } from '../event-edit.texts.ts'
import { outlineOf } from '../event-chapters.rules.ts'
import { type EventForm, KEYS, NOTE, TOPICS } from '../event-form.rules.ts'
import { useValueWords } from './event-field.tsx'

const COMPARED = [...KEYS, { key: NOTE, name: NOTE, kind: 'text', locale: null } as const]

interface CompareEventProps {
  types: readonly EventType[]
  mine: EventForm
  theirs: EventForm
  onDo: (chosen: EventForm) => unknown
  onBack: () => void
}

/** An event that somebody else saved meanwhile, both versions field by field (STA-012). The form then has what was chosen. */
export function CompareEvent({ types, mine, theirs, onDo, onBack }: CompareEventProps) {
  const t = useTexts(eventEditTexts)
  const wordsOf = useValueWords(types)
  const differing = COMPARED.filter(({ key }) => mine[key] !== theirs[key])
  const labelOf = ({ name, locale }: (typeof COMPARED)[number]) => {
    const label = name === TOPICS ? t('chapters') : t(name)
    return locale === null ? label : t('in', { label, language: LOCALE_FACTS[locale].name })
  }
  const resultOf = (chosen: Chosen<string>): EventForm => ({
    ...mine,
    ...Object.fromEntries(
      differing.flatMap(({ key }) => (chosen[key] === 'theirs' ? [[key, theirs[key] ?? '']] : [])),
    ),
  })
  const shown = ({ key, kind }: (typeof COMPARED)[number], form: EventForm) => {
    const text = form[key] ?? ''
    return wordsOf(kind, key === TOPICS ? outlineOf(text) : text)
  }
  return (
    <>
      <PageHead title={t('conflict')} lead={t('conflictLead')} />
      <CompareFields<string>
        fields={differing.map((one) => ({
          ...{ id: one.key, label: labelOf(one) },
          ...{ mine: shown(one, mine), theirs: shown(one, theirs) },
        }))}
        resultOf={(chosen) =>
          differing.map((one) => ({ label: labelOf(one), value: shown(one, resultOf(chosen)) }))
        }
        verb={t('take')}
        isPending={false}
        onSave={(chosen) => onDo(resultOf(chosen))}
        onBack={onBack}
      />
    </>
  )
}
