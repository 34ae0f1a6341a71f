import { CLIENT_CHOICES, type ChoiceName } from '@hub/contract/client-choices'
import { useTexts } from '@hub/ui/language/texts.ts'
import { metasTexts } from '../metas.texts.ts'

/** What each choice of a client's file is called on the screens: by the list it is chosen from. */
export function useChoiceName(): (name: ChoiceName) => string {
  const t = useTexts(metasTexts)
  return (name) => t(CLIENT_CHOICES[name].list)
}
