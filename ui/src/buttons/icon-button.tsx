/**
 * A button of one icon: close, remove, arrows, show password. `label` is its name;
 * `variant` outlined or plain; the rest as Button.
 */
import { classes } from '../style/classes.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import styles from './icon-button.module.css'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'

export interface IconButtonProps extends Omit<
  PlainButtonProps,
  'className' | 'children' | 'style' | 'aria-label'
> {
  icon: LucideIcon
  label: string
  variant?: 'outlined' | 'plain' | undefined
  className?: string | undefined
}

/** The look of an icon button, shared with the button that opens a menu. */
export function iconButtonClass({
  variant = 'outlined',
  className,
}: Pick<IconButtonProps, 'variant' | 'className'>): string {
  return classes(styles.button, styles[variant], className)
}

export function IconButton({ icon, label, variant, className, ...rest }: IconButtonProps) {
  return (
    <PlainButton {...rest} aria-label={label} className={iconButtonClass({ variant, className })}>
      <Icon of={icon} />
    </PlainButton>
  )
}
