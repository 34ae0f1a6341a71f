/** The tick box in the head of a list that selects all of its rows. */
import { Checkbox } from '@hub/ui/fields/checkbox.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { listsTexts } from './lists.texts.ts'

interface SelectAllProps {
  /** Of the rows that are shown. */
  ids: readonly number[]
  isSelected: (id: number) => boolean
  onChange: (ids: readonly number[], isSelected: boolean) => void
}

/** The tick box in the head of a list: all that are shown, some, or none. */
export function SelectAll({ ids, isSelected, onChange }: SelectAllProps) {
  const t = useTexts(listsTexts)
  const count = ids.filter((id) => isSelected(id)).length
  const isAll = count === ids.length
  return (
    <Checkbox isSelected={isAll} isIndeterminate={count > 0 && !isAll} onChange={() => onChange(ids, !isAll)}>
      <span className="visually-hidden">{t('selectAll')}</span>
    </Checkbox>
  )
}
