/** A plain surface. `isPadded` gives it its inner space; `as` chooses the element. */
import type { ComponentPropsWithoutRef, ElementType } from 'react'
import { classes } from '../style/classes.ts'
import styles from './card.module.css'

export type CardProps<As extends ElementType = 'div'> = {
  as?: As
  isPadded?: boolean | undefined
  className?: string | undefined
} & Omit<ComponentPropsWithoutRef<As>, 'as' | 'className'>

export function Card<As extends ElementType = 'div'>({ as, isPadded, className, ...rest }: CardProps<As>) {
  const Element: ElementType = as ?? 'div'
  return <Element {...rest} className={classes(styles.card, isPadded && styles.padded, className)} />
}
