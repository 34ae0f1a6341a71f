/**
 * A notice in the flow, beside what it concerns. `tone` info, success, attention, danger; `title` in strong words;
 * `role` alert for errors that just happened, status for news; `icon` in place of the tone's; `action` a button.
 */
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode, Ref } from 'react'
import { useTexts } from '../language/texts.ts'
import { classes } from '../style/classes.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { uiTexts } from '../ui.texts.ts'
import styles from './notice.module.css'

export interface NoticeProps {
  tone?: 'info' | 'success' | 'attention' | 'danger'
  title?: string | undefined
  role?: 'alert' | 'status' | undefined
  icon?: LucideIcon | undefined
  action?: ReactNode
  className?: string | undefined
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}

const ICONS = { info: Info, success: CircleCheck, attention: TriangleAlert, danger: CircleAlert }

export function Notice({ tone = 'info', title, role, icon, action, className, ref, children }: NoticeProps) {
  return (
    <div ref={ref} role={role} className={classes(styles.notice, styles[tone], className)}>
      <Icon of={icon ?? ICONS[tone]} className={styles.icon} />
      <div className={styles.words}>
        {title && (
          <strong className={styles.title}>
            {title}
            {children && <Pause after={title} />}
          </strong>
        )}
        {children}
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

const ENDS_SENTENCE = /[.!?…:。！？：]$/u

/** A line of its own ends like a sentence when it is read out or copied as text. */
function Pause({ after }: { after: string }) {
  const t = useTexts(uiTexts)
  return <span className="visually-hidden">{ENDS_SENTENCE.test(after) ? ' ' : t('stop')}</span>
}
