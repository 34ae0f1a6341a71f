import { LEAST_PEOPLE } from '@hub/contract/figures.rules'
import type { ListEntry, SelectionList } from '@hub/contract/staff-lists'
import { useTexts } from '@hub/ui/language/texts.ts'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { entryName } from '../lists.rules.ts'
import { useEntryUses, useRetireEntry } from '../lists.queries.ts'
import { selectionTexts } from '../lists.texts.ts'

interface RetireDialogProps {
  list: SelectionList
  entry: ListEntry
  onClose: () => void
}

/** What names an entry, in numbers, before nobody can choose it any more (CTM-008, STA-013). */
export function RetireDialog({ list: { type }, entry, onClose }: RetireDialogProps) {
  const t = useTexts(selectionTexts)
  const retire = useRetireEntry(entry.id)
  const uses = useEntryUses(entry.id)
  const name = entryName(entry)
  const least = String(LEAST_PEOPLE)
  const { files, records, events } = uses.data?.record ?? { files: 0, records: 0, events: 0 }
  return (
    <ReasonDialog
      title={t('retireTitle', { name })}
      text={t('retireText')}
      verb={t('retire')}
      isDanger
      isLoading={uses.isPending}
      onDo={async (reason) => {
        await retire.mutateAsync(reason)
        showToast(t('retireDone', { name }))
      }}
      onClose={onClose}
    >
      {uses.isPending && <p role="status">{t('counting')}</p>}
      {uses.isError && <p role="status">{t('countFailed')}</p>}
      <ul>
        {uses.data && (
          <>
            {type === 'event_type' && <li>{t('events', { count: events })}</li>}
            {!NO_FILES.includes(type) && (
              <li>{files === null ? t('filesFew', { least }) : t('files', { count: files })}</li>
            )}
            {IN_RECORDS.includes(type) && (
              <li>{records === null ? t('recordsFew', { least }) : t('records', { count: records })}</li>
            )}
          </>
        )}
        <li>{t('fromDevices')}</li>
        <li>{t('comesBack')}</li>
      </ul>
    </ReasonDialog>
  )
}

const NO_FILES: readonly string[] = ['language', 'event_type']
const IN_RECORDS: readonly string[] = ['language', 'age', 'gender']
