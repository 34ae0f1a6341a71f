import type { BodyOf } from '@hub/contract/endpoint'
import type { changeRetention, Retention, RetentionEffects } from '@hub/contract/staff-retention'
import { longDate } from '@hub/ui/language/dates.ts'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useChangeRetention } from '../retention.queries.ts'
import { retentionTexts } from '../retention.texts.ts'
import { EffectList } from './effect-list.tsx'
import { noonOf } from './period-words.ts'

interface SaveDialogProps {
  change: Omit<BodyOf<typeof changeRetention>, 'reason'>
  onSaved: (stored: Retention) => void
  /** Somebody else saved in between: what holds now. */
  onNewer: (stored: Retention) => void
  /** More would be removed than was shown: the new numbers. */
  onCounted: (effects: RetentionEffects) => void
  onClose: () => void
}

/** What the first night removes, in numbers, and why (STA-013). */
export function SaveDialog({ change, onSaved, onNewer, onCounted, onClose }: SaveDialogProps) {
  const t = useTexts(retentionTexts)
  const { locale } = useLocale()
  const save = useChangeRetention()
  const day = longDate(noonOf(change.takesEffectOn), locale)
  const { heldFiles: _, ...removed } = change.shown
  const isSome = Object.values(removed).some((count) => count > 0)
  async function handleDo(reason: string) {
    try {
      const { record } = await save.mutateAsync({ ...change, reason })
      showToast(t('saved', { day }))
      onSaved(record)
    } catch (error) {
      if (isCallError(error, 'EffectsChanged')) onCounted(error.record as RetentionEffects)
      if (!isCallError(error, 'RetentionChanged')) throw error
      onNewer(error.record as Retention)
    }
  }
  return (
    <ReasonDialog
      title={t('saveTitle')}
      text={t(isSome ? 'saveText' : 'saveNone', { day })}
      verb={t('save')}
      isDanger={isSome}
      onDo={handleDo}
      onClose={onClose}
    >
      {(isSome || change.shown.heldFiles > 0) && <EffectList effects={change.shown} none="" />}
    </ReasonDialog>
  )
}
