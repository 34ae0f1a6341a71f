import { Upload } from 'lucide-react'
import { useState } from 'react'
import { INVITATION_FILE_MAX, INVITED_AT_ONCE_MAX } from '@hub/contract/staff-invitations'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { Panel } from '@hub/ui/cards/panel.tsx'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Notice } from '@hub/ui/notices/notice.tsx'
import { csvOf } from '#platform/lists/csv.rules.ts'
import { saveText } from '@hub/ui/page/save-file.ts'
import { textOf } from './invite.rules.ts'
import { inviteTexts } from './people-invite.texts.ts'
import styles from './people-invite.module.css'

const KB = 1000

/** Invites many people by a CSV file, which is read here and sent as text. */
export function InviteFile({ onReady }: { onReady: (csv: string, name: string) => void }) {
  const t = useTexts(inviteTexts)
  const [problem, setProblem] = useState<string | null>(null)
  const most = String(INVITATION_FILE_MAX / KB)
  async function handleFile(file: File) {
    if (file.size > INVITATION_FILE_MAX)
      return setProblem(t('tooLarge', { size: String(Math.ceil(file.size / KB)), most }))
    const text = textOf(await file.arrayBuffer())
    setProblem(text === null ? t('notUtf8') : null)
    if (text !== null) onReady(text === '' ? ' ' : text, file.name)
  }
  function handleExample() {
    const header = [t('email'), t('firstName'), t('lastName'), t('agency')]
    saveText(t('exampleName'), csvOf([header, ['ana.lima@agency.example', 'Ana', 'Lima', '']]))
  }
  return (
    <Panel title={t('file')}>
      <div className={styles.form}>
        <p>{t.rich('fileText', { b: (words) => <b>{words}</b> })}</p>
        <p className="muted">{t('fileLimit', { rows: INVITED_AT_ONCE_MAX, size: most })}</p>
        {problem !== null && (
          <Notice tone="danger" role="alert">
            {problem}
          </Notice>
        )}
        <div className={styles.actions}>
          <FileButton icon={Upload} accept=".csv,text/csv" onFile={(file) => void handleFile(file)}>
            {t('choose')}
          </FileButton>
          <Button variant="quiet" onPress={handleExample}>
            {t('example')}
          </Button>
        </div>
      </div>
    </Panel>
  )
}
