/** The fields of an action that waits for its reason (STA-013). */
import { TextArea } from '@hub/ui/fields/text-area.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { isCallError } from '../calls/call-error.ts'
import { useMessageOf } from '../calls/messages.ts'
import { listsTexts } from './lists.texts.ts'
import type { ReasonState } from './use-reason.ts'

const REASON_MAX = 500

/** Why something is done: for the audit log. */
export function ReasonField({ state }: { state: ReasonState }) {
  const t = useTexts(listsTexts)
  return (
    <TextArea
      label={t('reason')}
      hint={t('reasonHint')}
      value={state.reason}
      onChange={state.setReason}
      maxLength={REASON_MAX}
      error={state.isMissing ? t('reasonMissing') : undefined}
      isRequired
      inputRef={state.input}
    />
  )
}

/** Why the action failed; nothing while it did not. */
export function ReasonFault({ state: { error } }: { state: ReasonState }) {
  const messageOf = useMessageOf()
  if (error === null) return null
  return (
    <Notice tone={isCallError(error, 'EffectsChanged') ? 'attention' : 'danger'} role="alert">
      {messageOf(error)}
    </Notice>
  )
}
