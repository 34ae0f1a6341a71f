import { CLIENT_CHOICES, type ChoiceName } from '@hub/contract/client-choices'
import { useTexts } from '@hub/ui/language/texts.ts'
import { metasTexts } from '../metas.texts.ts'

/** The name of each choice of a client's file on the screens, by its list. */
export function useChoiceName(): (name: ChoiceName) => string {
  const t = useTexts(metasTexts)
  return (name) => t(CLIENT_CHOICES[name].list)
}
