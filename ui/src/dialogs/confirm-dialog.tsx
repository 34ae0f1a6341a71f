/**
 * Asks before a step that ends or deletes something: an alert dialog with focus on the first, safe button.
 * `subject` says whom or what it is about, `icon` stands beside the title; `title`, `text`, `confirmLabel`, `cancelLabel`, `onConfirm`, `onCancel`, `isDanger`, `isPending`, `pendingText`, `error`.
 */
import { CircleHelp, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '../language/texts.ts'
import { Button } from '../buttons/button.tsx'
import { Dialog, type DialogSubject } from './dialog.tsx'
import type { LucideIcon } from '../pictures/icon.tsx'
import { Notice } from '../notices/notice.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface ConfirmDialogProps {
  isOpen: boolean
  title: string
  text?: ReactNode
  icon?: LucideIcon | undefined
  subject?: DialogSubject | undefined
  confirmLabel: string
  cancelLabel?: string | undefined
  onConfirm: () => unknown
  onCancel: () => void
  isDanger?: boolean | undefined
  isPending?: boolean | undefined
  pendingText?: string | undefined
  error?: string | null | undefined
  children?: ReactNode
}

export function ConfirmDialog(props: ConfirmDialogProps) {
  const { isOpen, title, text, isPending, isDanger, error } = props
  const t = useTexts(uiTexts)
  return (
    <Dialog
      isOpen={isOpen}
      onClose={props.onCancel}
      title={title}
      description={text}
      icon={props.icon ?? (isDanger ? TriangleAlert : CircleHelp)}
      tone={isDanger ? 'danger' : 'neutral'}
      subject={props.subject}
      role="alertdialog"
      isBusy={isPending}
      actions={
        <>
          <Button isDisabled={Boolean(isPending)} onPress={props.onCancel}>
            {props.cancelLabel ?? t('cancel')}
          </Button>
          <Button
            variant={isDanger ? 'dangerSolid' : 'primary'}
            isPending={Boolean(isPending)}
            pendingText={props.pendingText}
            onPress={props.onConfirm}
          >
            {props.confirmLabel}
          </Button>
        </>
      }
    >
      {props.children}
      {error && (
        <Notice tone="danger" role="alert">
          {error}
        </Notice>
      )}
    </Dialog>
  )
}
