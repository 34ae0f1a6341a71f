/** A dark panel of 320 px from the left: the expanded menu. `isOpen`, `onClose`, `title` (its heading, which gets focus). */
import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import styles from './drawer.module.css'
import { IconButton } from '../buttons/icon-button.tsx'
import { uiTexts } from '../ui.texts.ts'

export interface DrawerProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  className?: string | undefined
  children: ReactNode
}

export function Drawer({ isOpen, onClose, title, className, children }: DrawerProps) {
  const t = useTexts(uiTexts)
  return (
    <ModalOverlay
      isOpen={isOpen}
      onOpenChange={(open) => !open && onClose()}
      isDismissable
      className={styles.overlay ?? ''}
    >
      <Modal className={styles.modal ?? ''}>
        <AriaDialog className={classes(styles.drawer, className)} data-on-dark>
          <div className={styles.head}>
            <Heading slot="title" level={2} className={styles.title ?? ''}>
              {title}
            </Heading>
            <IconButton icon={X} label={t('close')} variant="plain" onPress={onClose} />
          </div>
          {children}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
