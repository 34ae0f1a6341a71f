import { ArrowLeftRight } from 'lucide-react'
import { useEffect, useState } from 'react'
import type { ClientMerge, MergeFault } from '@hub/contract/staff-client-pairs'
import { Button } from '@hub/ui/buttons/button.tsx'
import { TextField } from '@hub/ui/fields/text-field.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { isCallError } from '#platform/calls/call-error.ts'
import { useMessageOf } from '#platform/calls/messages.ts'
import { Effects } from '#platform/lists/effects.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { useMergeClients, usePreviewMerge } from '../client-pairs.queries.ts'
import { clientPairsTexts, mergeFaultTexts } from '../client-pairs.texts.ts'
import { useUndoAtOnce } from './use-undo-at-once.ts'
import styles from '../client-pairs.module.css'

interface MergeDialogProps {
  keep: string
  remove: string
  onClose: () => void
}

const codeOf = (typed: string) => typed.replaceAll(/[\s-]/g, '').toUpperCase()

/** Which of two files is kept, what that does in numbers, and why (STA-013). */
export function MergeDialog({ keep, remove, onClose }: MergeDialogProps) {
  const t = useTexts(clientPairsTexts)
  const [codes, setCodes] = useState({ keep, remove })
  const [isChecked, setChecked] = useState(false)
  const merge = useMergeClients()
  const takeBack = useUndoAtOnce()
  const preview = usePreviewMerge()
  const { mutate: count, reset } = preview
  const isGiven = codes.keep !== '' && codes.remove !== ''

  function change(more: Partial<typeof codes>) {
    setCodes({ ...codes, ...more })
    reset()
  }
  function handleSwap() {
    const swapped = { keep: codes.remove, remove: codes.keep }
    setCodes(swapped)
    count(swapped)
  }
  // Nothing is done before its numbers are seen.
  function handleUnready() {
    setChecked(true)
    if (isGiven) count(codes)
  }
  // Of a pair of the list, the numbers are there at once.
  useEffect(() => {
    if (keep !== '' && remove !== '') count({ keep, remove })
  }, [count, keep, remove])

  async function handleDo(reason: string) {
    const { record } = await merge.mutateAsync({ ...codes, reason })
    showToast(t('done', { kept: codes.keep, removed: codes.remove }), {
      action: { label: t('undo'), onPress: () => void takeBack(record.id) },
    })
  }
  return (
    <ReasonDialog
      title={t('mergeTitle')}
      text={t('mergeText')}
      verb={t('merge')}
      isDanger
      isReady={preview.data !== undefined}
      onUnready={handleUnready}
      onDo={handleDo}
      onClose={onClose}
    >
      {(['keep', 'remove'] as const).map((name) => (
        <TextField
          key={name}
          label={t(name)}
          value={codes[name]}
          onChange={(typed) => change({ [name]: codeOf(typed) })}
          error={isChecked && codes[name] === '' ? t('missing') : undefined}
          autoComplete="off"
          className={styles.field}
          isRequired
        />
      ))}
      <div className={styles.actions}>
        <Button size="sm" icon={ArrowLeftRight} isInactive={!isGiven} onPress={handleSwap}>
          {t('swap')}
        </Button>
        {preview.data === undefined && (
          <Button
            size="sm"
            isInactive={!isGiven}
            onInactivePress={() => setChecked(true)}
            isPending={preview.isPending}
            onPress={() => count(codes)}
          >
            {t('count')}
          </Button>
        )}
      </div>
      {preview.isError && <Fault error={preview.error} />}
      {preview.data && <Merged merge={preview.data.record} />}
    </ReasonDialog>
  )
}

function Fault({ error }: { error: Error }) {
  const faults = useTexts(mergeFaultTexts)
  const messageOf = useMessageOf()
  const isMisfit = isCallError(error) && error.name === 'FilesNotMergeable'
  return (
    <Notice tone="danger" role="alert">
      {isMisfit ? faults((error.record as { why: MergeFault }).why) : messageOf(error)}
    </Notice>
  )
}

function Merged({ merge: { kept, removed, inBoth } }: { merge: ClientMerge }) {
  const t = useTexts(clientPairsTexts)
  return (
    <Effects>
      <li>{t('effectKept', { code: kept.code, count: kept.sessions })}</li>
      <li>{t('effectRemoved', { code: removed.code, count: removed.sessions })}</li>
      <li>{t('effectBoth', { count: inBoth })}</li>
      <li>{t('effectUndo')}</li>
    </Effects>
  )
}
