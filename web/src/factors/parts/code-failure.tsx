import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { factorsTexts } from '../factors.texts.ts'

/** What to do about a code that does not match, in words: mostly the clock of the phone is wrong. */
export function CodeFailure({ error }: { error: unknown }) {
  const t = useTexts(factorsTexts)
  const messageOf = useMessageOf()
  if (error === null || error === undefined) return null
  if (isCallError(error, 'CodeIncorrect'))
    return (
      <Notice tone="danger" role="alert" title={t('wrongCode')}>
        {t('wrongCodeHint')}
      </Notice>
    )
  return (
    <Notice tone="danger" role="alert">
      {messageOf(error)}
    </Notice>
  )
}
