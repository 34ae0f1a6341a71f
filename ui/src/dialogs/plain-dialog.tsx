/** A dialog without a head and actions of its own: `label` names it, the rest as DialogFrame. */
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { DialogFrame, type DialogFrameProps } from './dialog-frame.tsx'

export interface PlainDialogProps extends DialogFrameProps {
  label: string
  className?: string | undefined
}

export function PlainDialog({ label, className = '', children, ...frame }: PlainDialogProps) {
  return (
    <DialogFrame {...frame}>
      <AriaDialog aria-label={label} className={className}>
        {children}
      </AriaDialog>
    </DialogFrame>
  )
}
