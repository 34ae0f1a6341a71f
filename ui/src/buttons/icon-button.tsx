/**
 * A button of one icon: close, remove, arrows, show password. `label` is its name;
 * `variant` outlined or plain; the rest as Button.
 */
import type { Ref } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { classes } from '../style/classes.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import styles from './icon-button.module.css'

export interface IconButtonProps extends Omit<
  AriaButtonProps,
  'className' | 'children' | 'style' | 'aria-label'
> {
  icon: LucideIcon
  label: string
  variant?: 'outlined' | 'plain'
  className?: string | undefined
  ref?: Ref<HTMLButtonElement>
}

export function IconButton({ icon, label, variant = 'outlined', className, ...rest }: IconButtonProps) {
  return (
    <AriaButton {...rest} aria-label={label} className={classes(styles.button, styles[variant], className)}>
      <Icon of={icon} />
    </AriaButton>
  )
}
