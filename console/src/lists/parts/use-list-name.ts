import type { MetaType } from '@hub/contract/metas'
import { useTexts } from '@hub/ui/language/texts.ts'
import { selectionTexts } from '../lists.texts.ts'

/** What a list that people choose from is called in the reader's language. */
export function useListName(): (list: MetaType) => string {
  const t = useTexts(selectionTexts)
  return (list) => t(list)
}
