/** A row of a list of one's own things, such as devices and passkeys: `icon`, `name`, one line of `detail`, and what can be done: below on a phone, unless `isVerbShort`. */
import type { ReactNode } from 'react'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { classes } from '../style/classes.ts'
import { Skeleton } from '../states/skeleton.tsx'
import styles from './icon-row.module.css'

export interface IconRowProps {
  icon: LucideIcon
  name: string
  detail: string
  isVerbShort?: boolean
  children: ReactNode
}

export function IconRow({ icon, name, detail, isVerbShort = false, children }: IconRowProps) {
  return (
    <li className={classes(styles.row, isVerbShort && styles.short)}>
      <Icon of={icon} className={styles.icon} />
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        <p className={styles.detail}>{detail}</p>
      </div>
      {children}
    </li>
  )
}

/** The same row before it is there; `nameWidth` as a length of CSS. */
export function WaitingIconRow({ nameWidth }: { nameWidth: string }) {
  return (
    <div className={styles.row}>
      <Skeleton width="24px" height="24px" />
      <div className={styles.words}>
        <Skeleton width={`min(${nameWidth}, 90%)`} height="16px" />
        <Skeleton width="min(22rem, 90%)" height="12px" className={styles.second} />
      </div>
    </div>
  )
}
