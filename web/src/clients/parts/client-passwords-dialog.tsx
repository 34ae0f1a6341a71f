import { Download, KeyRound, Printer } from 'lucide-react'
import { memo, useCallback, useDeferredValue, useState } from 'react'
import { flushSync } from 'react-dom'
import { useBlocker } from '@hub/ui/routing/use-blocker.ts'
import { useTexts } from '@hub/ui/language/texts.ts'
import { Avatar } from '@hub/ui/pictures/avatar.tsx'
import { Button } from '@hub/ui/buttons/button.tsx'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { Dialog, type DialogSubject } from '@hub/ui/dialogs/dialog.tsx'
import { announce } from '@hub/ui/notices/live-region.tsx'
import { clientPasswordsTexts } from '../client-passwords.texts.ts'
import type { NewPassword } from '../clients.queries.ts'
import styles from './client-passwords-dialog.module.css'
import { CopyButton } from './copy-button.tsx'
import { CredentialSlips } from './credential-slips.tsx'
import { downloadPasswords } from './passwords-csv.ts'
import { SpelledPassword } from './spelled-password.tsx'

interface ClientPasswordsDialogProps {
  /** The opener holds them in memory only and drops them in `onClose`. */
  clients: readonly NewPassword[]
  /** Offers the file as well: after the reset of a whole team (CLI-027). */
  hasCsv?: boolean
  onClose: () => void
}

/** The question shown over the passwords. */
type Asked = 'close' | 'print' | 'printed'

/** The rows that fit the first view; the others are drawn after it. */
const FIRST_ROWS = 20

/** The new passwords, shown once, after a reset; closing and leaving ask first while some are not saved (CLI-026, CLI-027). */
export function ClientPasswordsDialog({ clients, hasCsv = false, onClose }: ClientPasswordsDialogProps) {
  const t = useTexts(clientPasswordsTexts)
  const saving = useSaving(clients)
  const subject = useSubject(clients)
  const shown = useDeferredValue(clients, clients.slice(0, FIRST_ROWS))
  const [asked, setAsked] = useState<Asked | null>(null)
  const [hasSlips, setSlips] = useState(false)
  const leaving = useLeaving(saving.isSaved)
  const close = () => (saving.isSaved ? onClose() : setAsked('close'))

  function handleDownload() {
    downloadPasswords(clients)
    saving.noteAll()
    // The browser shows the download; a toast would cover the buttons.
    announce(t('downloaded'))
  }
  function handlePrint() {
    // The slips must exist when the browser prints.
    flushSync(() => setSlips(true))
    // The question closes afterwards: hidden on paper while it fades, its animation would never end.
    // No browser reports whether printing was cancelled, so the person is asked.
    printAs(t('slips'), () => setAsked(saving.isSaved ? null : 'printed'))
  }
  return (
    <Dialog
      isOpen
      isDismissable
      onClose={close}
      size="wide"
      icon={KeyRound}
      title={t('title')}
      description={t(clients.length === 1 ? 'oneShownOnce' : 'shownOnce')}
      actions={
        <Actions
          onPrint={() => setAsked('print')}
          onDownload={hasCsv ? handleDownload : undefined}
          onClose={close}
        />
      }
    >
      {clients.length > 1 && <p className="muted small">{t('count', { count: clients.length })}</p>}
      <ul className={styles.rows} aria-label={t('passwords')}>
        {shown.map((client) => (
          <Row key={client.id} client={client} onCopied={saving.noteOne} />
        ))}
      </ul>
      <ConfirmDialog
        isOpen={asked === 'close' || leaving !== null}
        icon={KeyRound}
        subject={subject}
        title={t('closeAsk')}
        text={t('closeAskText')}
        confirmLabel={t('closeAnyway')}
        cancelLabel={t('goBack')}
        onConfirm={() => {
          leaving?.proceed()
          onClose()
        }}
        onCancel={() => {
          leaving?.reset()
          setAsked(null)
        }}
      />
      <PrintQuestions
        asked={asked}
        subject={subject}
        onPrint={handlePrint}
        onPrinted={() => {
          saving.noteAll()
          setAsked(null)
        }}
        onCancel={() => setAsked(null)}
      />
      {hasSlips && <CredentialSlips clients={clients} />}
    </Dialog>
  )
}

/** Stops leaving the page while passwords are not saved. */
function useLeaving(isSaved: boolean) {
  return useBlocker({
    shouldBlock: useCallback(() => !isSaved, [isSaved]),
    enableBeforeUnload: !isSaved,
  })
}

/** The client or clients a question is about. */
function useSubject(clients: readonly NewPassword[]): DialogSubject {
  const t = useTexts(clientPasswordsTexts)
  const [only, ...others] = clients
  if (only === undefined || others.length > 0) return { name: t('count', { count: clients.length }) }
  const picture = only.avatar && <Avatar glyph={only.avatar.glyph} color={only.avatar.color} />
  return { name: <span className="mono">{only.code}</span>, picture }
}

interface PrintQuestionsProps {
  asked: Asked | null
  subject: DialogSubject
  onPrint: () => void
  onPrinted: () => void
  onCancel: () => void
}

/** Before printing, and after it: whether the printer printed anything. */
function PrintQuestions({ asked, subject, onPrint, onPrinted, onCancel }: PrintQuestionsProps) {
  const t = useTexts(clientPasswordsTexts)
  return (
    <>
      <ConfirmDialog
        isOpen={asked === 'print'}
        icon={Printer}
        subject={subject}
        title={t('printAsk')}
        text={t('printAskText')}
        confirmLabel={t('print')}
        cancelLabel={t('cancel')}
        onConfirm={onPrint}
        onCancel={onCancel}
      />
      <ConfirmDialog
        isOpen={asked === 'printed'}
        icon={Printer}
        subject={subject}
        title={t('printedAsk')}
        text={t('printedAskText')}
        confirmLabel={t('printedYes')}
        cancelLabel={t('printedNo')}
        onConfirm={onPrinted}
        onCancel={onCancel}
      />
    </>
  )
}

interface ActionsProps {
  onPrint: () => void
  onDownload: (() => void) | undefined
  onClose: () => void
}

function Actions({ onPrint, onDownload, onClose }: ActionsProps) {
  const t = useTexts(clientPasswordsTexts)
  return (
    <>
      <Button variant="quiet" icon={Printer} onPress={onPrint}>
        {t('printSlips')}
      </Button>
      {onDownload && (
        <Button icon={Download} onPress={onDownload}>
          {t('downloadCsv')}
        </Button>
      )}
      <Button variant="primary" onPress={onClose}>
        {t('close')}
      </Button>
    </>
  )
}

interface RowProps {
  client: NewPassword
  onCopied: (id: number) => void
}

const Row = memo(function Row({ client: { id, code, password, avatar }, onCopied }: RowProps) {
  return (
    <li className={styles.row}>
      {avatar && <Avatar glyph={avatar.glyph} color={avatar.color} />}
      <span className={styles.words}>
        <span className={`mono ${styles.code}`}>{code}</span>
        <SpelledPassword password={password} className={styles.password ?? ''} />
      </span>
      <CopyButton password={password} code={code} onCopied={() => onCopied(id)} />
    </li>
  )
})

/** Remembers which passwords were saved from the popup: all at once, or each by itself. */
function useSaving(clients: readonly NewPassword[]) {
  const [saved, setSaved] = useState<ReadonlySet<number>>(new Set())
  return {
    isSaved: clients.every(({ id }) => saved.has(id)),
    noteOne: useCallback((id: number) => setSaved((before) => new Set([...before, id])), []),
    noteAll: () => setSaved(new Set(clients.map(({ id }) => id))),
  }
}

/** Prints with a title of its own: browsers print the page's title on the sheets, and it names the team. */
function printAs(title: string, onPrinted: () => void): void {
  const before = document.title
  document.title = title
  function handlePrinted() {
    document.title = before
    onPrinted()
  }
  window.addEventListener('afterprint', handlePrinted, { once: true })
  window.print()
}
