/** A whole upload of a catalogue: what it would change, or what is wrong with it, and the import. */
import { RefreshCw } from 'lucide-react'
import { useState } from 'react'
import { changeTypeOf } from '@hub/contract/content.rules'
import type { FolderReport } from '@hub/contract/staff-catalogue-folder'
import { Button } from '@hub/ui/buttons/button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Table } from '@hub/ui/lists/table.tsx'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { showToast } from '@hub/ui/notices/toast.tsx'
import { useMessageOf } from '#platform/calls/messages.ts'
import { ReasonDialog } from '#platform/lists/reason-dialog.tsx'
import { shownBytes } from '#platform/uploads/shown-bytes.ts'
import { UploadCard } from '#platform/uploads/upload-card.tsx'
import type { ShownUpload, Uploads } from '#platform/uploads/use-upload.ts'
import { useCatalogueCheck, useImportCatalogue } from '../content.queries.ts'
import { folderTexts } from '../catalogue-folder.texts.ts'
import { ChangeList } from './change-list.tsx'
import styles from '../catalogue-folder.module.css'

export function CheckedUpload({ shown, uploads }: { shown: ShownUpload; uploads: Uploads }) {
  const t = useTexts(folderTexts)
  const messageOf = useMessageOf()
  const check = useCatalogueCheck(shown.upload.id)
  const [isAsking, setAsking] = useState(false)
  const report = check.data?.record
  const words = report
    ? report.faults.length > 0
      ? t('faulty', { count: report.faults.length })
      : t('sound', { count: report.changes.length })
    : check.error
      ? messageOf(check.error)
      : t('checking')
  const isReady = report && report.faults.length === 0 && report.changes.length > 0 && !report.hasDraft
  return (
    <>
      <UploadCard
        shown={shown}
        uploads={uploads}
        after={{
          words,
          actions: (
            <>
              {!check.isFetching && (
                <Button size="sm" variant="quiet" icon={RefreshCw} onPress={() => void check.refetch()}>
                  {t('again')}
                </Button>
              )}
              {isReady && (
                <Button size="sm" variant="primary" onPress={() => setAsking(true)}>
                  {t('importOne')}
                </Button>
              )}
            </>
          ),
        }}
      />
      {report && <Report report={report} />}
      {isAsking && report && (
        <ImportDialog id={shown.upload.id} report={report} onClose={() => setAsking(false)} />
      )}
    </>
  )
}

function Report({ report }: { report: FolderReport }) {
  const t = useTexts(folderTexts)
  const { faults, changes, hasDraft } = report
  if (faults.length > 0)
    return (
      <Panel title={t('faults')} isFlush>
        <Table
          caption={t('faults')}
          columns={[
            { id: 'file', label: t('file'), isHeader: true, isMono: true },
            { id: 'problem', label: t('problem') },
          ]}
          rows={faults.map(({ code, file, detail }, index) => ({
            id: index,
            cells: { file: file === '' ? t('whole') : file, problem: t(code, { detail }) },
          }))}
        />
      </Panel>
    )
  return (
    <Panel title={t('changes')} isFlush>
      <div className={styles.effects}>
        {hasDraft && <Notice tone="attention">{t('hasDraft')}</Notice>}
        {changes.length === 0 ? <p>{t('none')}</p> : <Effects report={report} />}
      </div>
      <ChangeList changes={changes} hasValues isPlanned />
    </Panel>
  )
}

/** What an import does, in numbers (STA-013). */
function Effects({ report: { changes, packages, files } }: { report: FolderReport }) {
  const t = useTexts(folderTexts)
  const { locale } = useLocale()
  const types = changes.map(changeTypeOf)
  const count = (...wanted: typeof types) => types.filter((type) => wanted.includes(type)).length
  const bytes = [...packages, ...files].reduce((sum, one) => sum + one.bytes, 0)
  const lines = [
    ['added', count('added')],
    ['changed', count('changed', 'translated', 'restored')],
    ['moved', count('moved')],
    ['archived', count('archived')],
    ['packages', packages.length],
    ['files', files.length],
  ] as const
  return (
    <ul className={styles.numbers}>
      {lines.map(([word, number]) => number > 0 && <li key={word}>{t(word, { count: number })}</li>)}
      {bytes > 0 && <li>{t('size', { size: shownBytes(bytes, locale) })}</li>}
    </ul>
  )
}

function ImportDialog({ id, report, onClose }: { id: number; report: FolderReport; onClose: () => void }) {
  const t = useTexts(folderTexts)
  const imports = useImportCatalogue()
  return (
    <ReasonDialog
      title={t('dialogTitle')}
      text={t('dialogText')}
      verb={t('dialogDo')}
      isDanger
      onDo={async (reason) => {
        const { record } = await imports.mutateAsync({ upload: id, version: report.version, reason })
        showToast(t('done', { count: record.changes.length }))
      }}
      onClose={onClose}
    >
      <Effects report={report} />
    </ReasonDialog>
  )
}
