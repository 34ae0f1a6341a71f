/**
 * A small dialog beside the button that opens it: `trigger` is that button, `title` its name, `onClose()` is for Escape
 * and for a press elsewhere, `isWide` leaves room for two dates beside each other. Focus goes to the first field, and returns to the button (NAV-037).
 */
import { useRef, type ReactNode, type RefObject } from 'react'
import { Dialog } from 'react-aria-components/Dialog'
import { Popover } from 'react-aria-components/Popover'
import { classes } from '../style/classes.ts'
import { useFirstFocus } from './first-focus.ts'
import styles from './popover-dialog.module.css'

export interface PopoverDialogProps {
  trigger: RefObject<HTMLElement | null>
  title: string
  onClose: () => void
  isWide?: boolean
  children: ReactNode
}

export function PopoverDialog({ trigger, title, onClose, isWide = false, children }: PopoverDialogProps) {
  return (
    <Popover
      isOpen
      triggerRef={trigger}
      onOpenChange={(isOpen) => !isOpen && onClose()}
      placement="bottom start"
      className={classes(styles.popover, isWide && styles.wide)}
    >
      <Body title={title}>{children}</Body>
    </Popover>
  )
}

/** Around the dialog, which moves the focus to itself before. */
function Body({ title, children }: Pick<PopoverDialogProps, 'title' | 'children'>) {
  const body = useRef<HTMLDivElement>(null)
  useFirstFocus(body)
  return (
    <Dialog aria-label={title} className={styles.dialog ?? ''}>
      <div ref={body}>{children}</div>
    </Dialog>
  )
}
