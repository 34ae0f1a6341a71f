import type { StoredPerson } from '@hub/contract/account-care'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CompareFields, type Chosen } from '#platform/compare/compare-fields.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import {
  differing,
  formOfStored,
  PERSON_FIELDS,
  withFieldsOf,
  wordsOf,
  type PersonField,
  type PersonForm,
} from '../person-edit.rules.ts'
import { useProvinces } from '../people.queries.ts'
import { personEditTexts } from '../person-edit.texts.ts'

interface ComparePersonProps {
  mine: PersonForm
  stored: StoredPerson
  isPending: boolean
  onSave: (chosen: PersonForm) => unknown
  onBack: () => void
}

/** An account that somebody else saved meanwhile, both versions field by field (STA-012). */
export function ComparePerson(props: ComparePersonProps) {
  const { stored, isPending, onSave, onBack } = props
  const t = useTexts(personEditTexts)
  const words = useTexts(listsTexts)
  const moments = useMoments()
  const provinces = useProvinces().data?.records
  // What is stored has the province's letters, as addresses do; what was chosen has its name.
  const named = (form: PersonForm): PersonForm => ({
    ...form,
    province: provinces?.find(({ id }) => id === form.provinceId)?.name ?? form.province,
  })
  const mine = named(props.mine)
  const theirs = named(formOfStored(stored))
  const by = stored.editedBy ?? words('someoneElse')
  const fields = differing(mine, theirs)
  const resultOf = (chosen: Chosen<PersonField>) =>
    withFieldsOf(
      mine,
      theirs,
      fields.filter((field) => chosen[field] === 'theirs'),
    )
  return (
    <>
      <PageHead
        title={t('conflict')}
        lead={t('conflictLead', { by, at: moments.at(stored.editedAt ?? '') })}
      />
      <CompareFields
        fields={fields.map((id) => ({
          ...{ id, label: t(id), mine: wordsOf(mine, id), theirs: wordsOf(theirs, id) },
        }))}
        by={by}
        resultOf={(chosen) =>
          PERSON_FIELDS.map((id) => ({ label: t(id), value: wordsOf(resultOf(chosen), id) }))
        }
        verb={t('save')}
        isPending={isPending}
        onSave={(chosen) => onSave(resultOf(chosen))}
        onBack={onBack}
      />
    </>
  )
}
