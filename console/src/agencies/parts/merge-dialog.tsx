import { useState } from 'react'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { Loaded } from '@hub/ui/states/loaded.tsx'
import { Skeleton } from '@hub/ui/states/skeleton.tsx'
import type { MergeEffects } from '@hub/contract/staff-agencies'
import { isCallError } from '#platform/calls/call-error.ts'
import { listsTexts } from '#platform/lists/lists.texts.ts'
import { Effects } from '#platform/lists/effects.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { agencyHref } from '#platform/page/paths.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { useListedAgencies, useMerge, useMergeEffects } from '../agencies.queries.ts'
import { agencyTexts } from '../agency.texts.ts'
import { IntoField } from './into-field.tsx'
import { useTakeMergeBack } from './use-take-merge-back.ts'

/** Which agency goes into which; null while that is to be chosen. */
export interface MergeChoice {
  from: { id: number; name: string }
  into: number | null
}

interface MergeDialogProps extends MergeChoice {
  /** The agency of the screen: when it is the one that goes, the other is shown afterwards. Null where none is shown. */
  shownId: number | null
  onClose: () => void
}

/** Warns before a merge with its effects in numbers, and offers Undo after it (STA-013). */
export function MergeDialog({ from, into, shownId, onClose }: MergeDialogProps) {
  const t = useTexts(agencyTexts)
  const lists = useTexts(listsTexts)
  const listed = useListedAgencies()
  const merge = useMerge(from.id)
  const takeBack = useTakeMergeBack()
  const [chosen, setChosen] = useState(into)
  const effects = useMergeEffects(from.id, chosen)

  async function handleMerge(reason: string) {
    if (chosen === null || effects.data === undefined) return
    const { facilitators, names } = effects.data.record
    const seen = { facilitators, names: names.length }
    const { record } = await merge.mutateAsync({ intoId: chosen, reason, seen }).catch(countAgain)
    showToast(t('merged', { from: record.from.name, into: record.into.name }), {
      action: {
        label: lists('undo'),
        onPress: () => void takeBack(record.mergeId, { isShown: shownId !== null }),
      },
    })
    if (shownId === from.id) goToHref(agencyHref(chosen), { replace: true })
  }
  /** The effects that are shown next are those of now. */
  async function countAgain(error: unknown): Promise<never> {
    if (isCallError(error, 'EffectsChanged')) await effects.refetch()
    throw error
  }
  return (
    <ReasonDialog
      title={t('mergeTitle', { name: from.name })}
      text={t('mergeText')}
      verb={lists('merge')}
      isDanger
      isLoading={chosen !== null && effects.data === undefined}
      isReady={chosen !== null}
      onDo={handleMerge}
      onClose={onClose}
    >
      <IntoField
        query={listed}
        label={t('into')}
        loading={t('loadingList')}
        missing={t('intoMissing')}
        value={chosen}
        without={from.id}
        onChange={setChosen}
      />
      {chosen !== null && (
        <Loaded query={effects} label={t('counting')} skeleton={<Skeleton height="5rem" />}>
          {({ record }) => <Merged effects={record} />}
        </Loaded>
      )}
    </ReasonDialog>
  )
}

function Merged({ effects }: { effects: MergeEffects }) {
  const t = useTexts(agencyTexts)
  const { from, into, facilitators, names } = effects
  return (
    <Effects title={t('effects')}>
      <li>{t('move', { count: facilitators, name: into.name })}</li>
      <li>{t('names', { name: into.name, names: names.join(t('between')) })}</li>
      {from.status === 'listed' && <li>{t('unlisted', { name: from.name })}</li>}
    </Effects>
  )
}
