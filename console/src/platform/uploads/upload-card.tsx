/** One upload: its name, how far it is, and its buttons. Start, end and failure are announced, progress is not. */
import { FileArchive, Pause, Play, Upload as UploadIcon } from 'lucide-react'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { Button } from '@hub/ui/buttons/button.tsx'
import { FileButton } from '@hub/ui/buttons/file-button.tsx'
import { useLocale } from '@hub/ui/language/locale.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { ProgressBar } from '@hub/ui/layout/progress-bar.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { Icon } from '@hub/ui/pictures/icon.tsx'
import { useMessageOf } from '../calls/messages.ts'
import { continueUpload, isSameFile, pauseUpload } from './running-uploads.ts'
import { shownBytes } from './shown-bytes.ts'
import { uploadTexts } from './upload.texts.ts'
import type { ShownUpload, Uploads } from './use-upload.ts'
import styles from './upload-card.module.css'

const PERCENT = 100
const MINUTE_S = 60

interface UploadCardProps {
  shown: ShownUpload
  uploads: Uploads
  /** Which files are chosen among, to go on with the same one. */
  accept?: string
  /** What follows a whole upload, such as a check: its words in place of the state, and its buttons. */
  after?: { words: string; percent?: number; actions?: ReactNode } | undefined
}

export function UploadCard({ shown, uploads, accept = '.zip', after }: UploadCardProps) {
  const t = useTexts(uploadTexts)
  const words = useStateWords(shown)
  const messageOf = useMessageOf()
  const [problem, setProblem] = useState<string | null>(null)
  const headingId = useId()
  const { upload, state, sent } = shown
  const { name } = upload
  useAnnounced(shown)
  async function handleCancel() {
    setProblem(null)
    await uploads.cancel(upload.id).catch((error: unknown) => setProblem(messageOf(error)))
  }
  async function handleFile(file: File) {
    const isSame = isSameFile(upload, file)
    setProblem(isSame ? null : t('otherFile', { name }))
    if (isSame) await uploads.resume(upload, file)
  }
  const percent = after?.percent ?? (sent / upload.size) * PERCENT
  return (
    <section aria-labelledby={headingId} className={styles.panel}>
      <div className={styles.card}>
        <span className={styles.kind}>
          <Icon of={FileArchive} />
        </span>
        <div className={styles.words}>
          <h2 id={headingId} className={styles.name}>
            {name}
          </h2>
          <ProgressBar
            label={t('progressOf', { name })}
            isLabelHidden
            value={percent}
            className={styles.bar}
          />
          <p className={styles.state}>{problem ?? after?.words ?? words}</p>
        </div>
        <div className={styles.actions}>
          {after?.actions}
          {(state === 'uploading' || state === 'lost') && (
            <Button
              size="sm"
              icon={Pause}
              onPress={() => pauseUpload(upload.id)}
              aria-label={t('pauseOf', { name })}
            >
              {t('pause')}
            </Button>
          )}
          {state === 'paused' && (
            <Button
              size="sm"
              icon={Play}
              onPress={() => continueUpload(upload.id)}
              aria-label={t('continueOf', { name })}
            >
              {t('continue')}
            </Button>
          )}
          {state === 'waiting' && (
            <FileButton size="sm" icon={UploadIcon} accept={accept} onFile={(file) => void handleFile(file)}>
              {t('chooseAgain')}
            </FileButton>
          )}
          <Button size="sm" variant="quiet" onPress={handleCancel} aria-label={t('cancelOf', { name })}>
            {state === 'done' ? t('discard') : t('cancel')}
          </Button>
        </div>
      </div>
    </section>
  )
}

function useStateWords({ upload, state, sent, rate }: ShownUpload): string {
  const t = useTexts(uploadTexts)
  const { locale } = useLocale()
  const of = t('of', { sent: shownBytes(sent, locale), size: shownBytes(upload.size, locale) })
  if (state === 'uploading') {
    const seconds = rate ? (upload.size - sent) / rate : null
    const left =
      seconds === null ? '' : t('left', { minutes: String(Math.max(1, Math.ceil(seconds / MINUTE_S))) })
    return `${of}${left}${t('uploading')}`
  }
  return state === 'done' ? t('done', { size: shownBytes(upload.size, locale) }) : `${of}${t(state)}`
}

/** Each state that a listener has to know is said once. */
function useAnnounced({ upload, state }: ShownUpload): void {
  const t = useTexts(uploadTexts)
  const before = useRef<ShownUpload['state'] | null>(null)
  useEffect(() => {
    const was = before.current
    before.current = state
    if (was === state) return
    const { name } = upload
    if (state === 'uploading' && was !== 'lost') announce(t('saidStart', { name }))
    if (state === 'done' && was !== null) announce(t('saidEnd', { name }))
    if (state === 'failed' || (state === 'lost' && was === 'uploading'))
      announce(t(state === 'failed' ? 'saidFailed' : 'saidLost', { name }), 'assertive')
  }, [state, upload, t])
}
