import type { AgencyFields, StoredAgency } from '@hub/contract/staff-agencies'
import { useTexts } from '@hub/ui/language/texts.ts'
import { CompareFields, type Chosen } from '#platform/compare/compare-fields.tsx'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { useMoments } from '#platform/page/moments.ts'
import { PageHead } from '#platform/page/page-head.tsx'
import { agencyTexts } from '../agency.texts.ts'

const FIELDS = ['name', 'phoneNumber', 'note'] as const
const LABELS = { name: 'name', phoneNumber: 'phone', note: 'note' } as const
type Field = (typeof FIELDS)[number]

interface CompareAgencyProps {
  mine: AgencyFields
  theirs: StoredAgency
  isPending: boolean
  onSave: (chosen: AgencyFields) => unknown
  onBack: () => void
}

/** An agency that somebody else saved meanwhile, both versions field by field (STA-012). */
export function CompareAgency({ mine, theirs, isPending, onSave, onBack }: CompareAgencyProps) {
  const t = useTexts(agencyTexts)
  const words = useTexts(listsTexts)
  const moments = useMoments()
  const by = theirs.editedBy ?? words('someoneElse')
  const resultOf = (chosen: Chosen<Field>): AgencyFields => {
    const valueOf = (field: Field) => (chosen[field] === 'theirs' ? theirs : mine)[field]
    return { name: valueOf('name'), phoneNumber: valueOf('phoneNumber'), note: valueOf('note') }
  }
  return (
    <>
      <PageHead
        title={t('conflict')}
        lead={t('conflictLead', { by, at: moments.at(theirs.editedAt ?? '') })}
      />
      <CompareFields
        fields={FIELDS.filter((field) => mine[field] !== theirs[field]).map((id) => ({
          ...{ id, label: t(LABELS[id]), mine: mine[id], theirs: theirs[id] },
        }))}
        by={by}
        resultOf={(chosen) => {
          const result = resultOf(chosen)
          return FIELDS.map((id) => ({ label: t(LABELS[id]), value: result[id] || t('empty') }))
        }}
        verb={t('save')}
        isPending={isPending}
        onSave={(chosen) => onSave(resultOf(chosen))}
        onBack={onBack}
      />
    </>
  )
}
