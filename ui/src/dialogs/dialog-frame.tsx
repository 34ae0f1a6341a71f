/**
 * The frame of every dialog: the veil over the page and the box. `size` md 521 px or wide 685 px; `isAtTop` when the
 * content grows while it is used; `isBusy` while sending (nothing closes it).
 */
import type { ReactNode } from 'react'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { classes } from '../style/classes.ts'
import styles from './dialog-frame.module.css'

export interface DialogFrameProps {
  isOpen: boolean
  onClose: () => void
  isDismissable?: boolean | undefined
  isBusy?: boolean | undefined
  size?: 'md' | 'wide'
  isAtTop?: boolean
  children: ReactNode
}

export function DialogFrame(props: DialogFrameProps) {
  const { isOpen, onClose, isDismissable, isBusy, size = 'md', isAtTop, children } = props
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && !isBusy && onClose()}
      isDismissable={Boolean(isDismissable) && !isBusy}
      isKeyboardDismissDisabled={Boolean(isBusy)}
      className={classes(styles.overlay, isAtTop && styles.atTop)}
    >
      <Modal className={classes(styles.modal, size === 'wide' && styles.wide)}>{children}</Modal>
    </ModalOverlay>
  )
}
