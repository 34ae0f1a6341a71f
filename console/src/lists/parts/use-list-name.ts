import { LIST_TYPES } from '@hub/contract/lists.rules'
import { useTexts } from '@hub/ui/language/texts.ts'
import { selectionTexts } from '../lists.texts.ts'

/** What a selection list is called; the type itself where this console does not know it. */
export function useListName(): (type: string) => string {
  const t = useTexts(selectionTexts)
  return (type) => {
    const known = LIST_TYPES.find((one) => one === type)
    return known === undefined ? type : t(known)
  }
}
