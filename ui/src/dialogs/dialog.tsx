/**
 * A dialog over the page. `isOpen`, `onClose()`, `title` (names the matter), `description`, `actions` (safe one first),
 * `icon` beside the title, in the colour of `tone`; `subject` says what it is about: a name, and facts below it;
 * `size` md 521 px or wide 685 px, `role` alertdialog for ending and deleting, `isDismissable` when a press outside may
 * close it (only where nothing can be lost), `isBusy` while sending (nothing closes it), `hasClose` shows an X.
 * Focus goes to the first field, else to the first action, and returns on closing (NAV-037).
 */
import { X } from 'lucide-react'
import { useId, useRef, type ReactNode } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { Heading } from 'react-aria-components/Heading'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { DialogFrame } from './dialog-frame.tsx'
import styles from './dialog.module.css'
import { useFirstFocus } from './first-focus.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import { SlowNote } from '../states/loading-state.tsx'
import { uiTexts } from '../ui.texts.ts'

/** The subject of a question: a person or thing, and one line of facts. */
export interface DialogSubject {
  name: ReactNode
  /** The language of the name, when it differs from the page's. */
  lang?: string | undefined
  facts?: ReactNode
  /** A symbol or a picture of 44 px. */
  picture?: ReactNode
}

export interface DialogProps {
  isOpen: boolean
  onClose: () => void
  title: ReactNode
  description?: ReactNode
  icon?: LucideIcon | undefined
  tone?: 'neutral' | 'info' | 'success' | 'attention' | 'danger' | undefined
  subject?: DialogSubject | undefined
  actions?: ReactNode
  size?: 'md' | 'wide'
  role?: 'dialog' | 'alertdialog'
  isDismissable?: boolean | undefined
  isBusy?: boolean | undefined
  hasClose?: boolean | undefined
  className?: string | undefined
  children?: ReactNode
}

export function Dialog(props: DialogProps) {
  const { isOpen, onClose, isDismissable, isBusy, size } = props
  return (
    <DialogFrame {...{ isOpen, onClose, isDismissable, isBusy }} {...(size && { size })}>
      <DialogBody {...props} />
    </DialogFrame>
  )
}

function DialogBody({ title, description, actions, role = 'dialog', isBusy, ...props }: DialogProps) {
  const t = useTexts(uiTexts)
  const descriptionId = useId()
  const body = useRef<HTMLDivElement>(null)
  const footer = useRef<HTMLDivElement>(null)
  useFirstFocus(body, footer)
  return (
    <AriaDialog
      role={role}
      {...(description && { 'aria-describedby': descriptionId })}
      className={classes(styles.dialog, props.className)}
    >
      <div className={styles.head}>
        {props.icon && (
          <span className={classes(styles.icon, styles[props.tone ?? 'neutral'])}>
            <Icon of={props.icon} size="lg" />
          </span>
        )}
        <Heading slot="title" className={styles.title ?? ''}>
          {title}
        </Heading>
        {props.hasClose && (
          <IconButton
            icon={X}
            label={t('close')}
            variant="plain"
            className={styles.close}
            isDisabled={Boolean(isBusy)}
            onPress={props.onClose}
          />
        )}
      </div>
      <div ref={body} className={styles.body} aria-busy={isBusy}>
        {description && (
          <div id={descriptionId} className={styles.description}>
            {description}
          </div>
        )}
        {props.subject && <Subject {...props.subject} />}
        {props.children}
        {isBusy && <SlowNote />}
      </div>
      {actions && (
        <div ref={footer} className={classes('actions', styles.actions)}>
          {actions}
        </div>
      )}
    </AriaDialog>
  )
}

function Subject({ name, lang, facts, picture }: DialogSubject) {
  return (
    <div className={styles.subject}>
      {picture}
      <div>
        <p className={styles.name} lang={lang}>
          {name}
        </p>
        {facts !== undefined && <p className={styles.facts}>{facts}</p>}
      </div>
    </div>
  )
}
