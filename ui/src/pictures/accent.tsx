/** Gives its children the safe colours of a stored theme colour: `--accent-wash`, `-line`, `-solid`, `-ink`. */
import type { ComponentPropsWithoutRef, CSSProperties, ElementType } from 'react'
import { accent, type AccentFamily } from '../art/accent.ts'
import styles from './accent.module.css'
import { classes } from '../style/classes.ts'

export type AccentProps<As extends ElementType = 'div'> = {
  color: string | null | undefined
  as?: As
  className?: string | undefined
} & Omit<ComponentPropsWithoutRef<As>, 'as' | 'className' | 'color' | 'style'>

const ROLES = ['wash', 'line', 'solid', 'ink'] as const

const properties = (prefix: string, family: AccentFamily) =>
  Object.fromEntries(ROLES.map((role) => [`--${prefix}-${role}`, family[role]]))

export function Accent<As extends ElementType = 'div'>({ color, as, className, ...rest }: AccentProps<As>) {
  const family = accent(color)
  const Element: ElementType = as ?? 'div'
  const style: CSSProperties = { ...properties('al', family), ...properties('ad', family.dark) }
  return <Element {...rest} className={classes(styles.accent, className)} style={style} />
}
