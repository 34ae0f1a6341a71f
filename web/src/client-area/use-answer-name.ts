import type { AnswerName } from '@hub/contract/client-choices'
import { useTexts } from '@hub/ui/language/texts.ts'
import { useChoiceName } from '../metas/parts/use-choice-name.ts'
import { clientAreaTexts } from './client-area.texts.ts'

/** The name of an answer in a file: the age is the one at the registration (CLI-023). */
export function useAnswerName(): (name: AnswerName) => string {
  const t = useTexts(clientAreaTexts)
  const choiceName = useChoiceName()
  return (name) => (name === 'age' ? t('age') : choiceName(name))
}
