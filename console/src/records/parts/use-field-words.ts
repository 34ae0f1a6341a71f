/** Writes the fields of a record, and the words that the audit log has of them, for a reader. */
import type { Meta } from '@hub/contract/metas'
import type { CorrectableField, RecordLists, StaffRecord } from '@hub/contract/staff-records'
import { inLocale } from '@hub/contract/translations.rules'
import { formatNumber } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { groupsIn } from '../records.rules.ts'
import { recordTexts } from '../record.texts.ts'
import { useWhen } from './use-when.ts'

/** What of a record has words of its own. */
export type FieldsOfRecord = Pick<StaffRecord, Exclude<CorrectableField, 'facilitators' | 'clients'>> & {
  facilitators: readonly { name: string }[]
  clients: readonly { code: string }[]
}

/** Between several words of a field. It stays with the word before it: no line begins with the mark. */
export const BETWEEN = '\u00A0· '

const isWithPeople = { training: false, justice: true, workshop: true, demographics: true } as const

/** The fields that a record of the kind has, in the order in which they are read. */
export function fieldsOf(kind: StaffRecord['kind']): CorrectableField[] {
  const people: CorrectableField[] = isWithPeople[kind] ? ['participationCount'] : []
  if (kind === 'justice') return ['startTime', 'endTime', 'facilitators', ...people, 'clients']
  if (kind === 'training') return ['startTime', 'endTime', 'facilitators']
  const ages: CorrectableField[] = ['minAge', 'maxAge']
  if (kind === 'workshop') return ['startTime', 'endTime', 'facilitators', ...people, ...ages]
  return [
    ...(['startTime', 'endTime', 'facilitators'] as const),
    ...people,
    ...ages,
    ...(['languageId', 'provinceId', 'demographicsList'] as const),
  ]
}

/** Each field as one text per line; no line where it is empty. */
export function useFieldWords(lists: RecordLists) {
  const t = useTexts(recordTexts)
  const { locale } = useLocale()
  const when = useWhen()
  const shown = inLocale(lists, locale)
  const nameIn = (metas: readonly Meta[], id: number | null) =>
    metas.find((one) => one.id === id)?.meta_value ?? ''
  const translated = (kind: 'languages' | 'ages' | 'genders', english: string) =>
    nameIn(shown[kind], lists[kind].find(({ meta_value }) => meta_value === english)?.id ?? null) || english
  const number = (value: number | null) => (value === null ? [] : [formatNumber(value, locale)])

  /** A field of a record as it is. */
  function ofRecord(record: FieldsOfRecord, field: CorrectableField): string[] {
    switch (field) {
      case 'startTime':
      case 'endTime':
        return [when.at(record[field])]
      case 'facilitators':
        return record.facilitators.map(({ name }) => name)
      case 'clients':
        return record.clients.map(({ code }) => code)
      case 'languageId':
        return [nameIn(shown.languages, record.languageId)]
      case 'provinceId':
        return [shown.provinces.find(({ id }) => id === record.provinceId)?.name ?? '']
      case 'demographicsList':
        return record.demographicsList.map(({ ageId, genderId, numParticipants: count }) =>
          t('group', { age: nameIn(shown.ages, ageId), gender: nameIn(shown.genders, genderId), count }),
        )
      default:
        return number(record[field])
    }
  }
  /** The same of what the audit log has of it. */
  function ofWords(field: CorrectableField, words: string): string[] {
    if (words === '') return []
    if (field === 'startTime' || field === 'endTime') return [when.at(words)]
    if (field === 'facilitators' || field === 'clients') return words.split(', ')
    if (field === 'languageId') return [translated('languages', words)]
    if (field !== 'demographicsList') return [words]
    return groupsIn(words).map(({ age, gender, count }) =>
      t('wordGroup', { age: translated('ages', age), gender: translated('genders', gender), count }),
    )
  }
  return { ofRecord, ofWords }
}
