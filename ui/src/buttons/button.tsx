/**
 * A button with words.
 * `variant` primary (one per view), secondary, quiet, danger, dangerSolid (inside its confirm dialog), onDark;
 * `size` md 46 px, sm 38 px; `icon` before and `iconEnd` after the words; `isBlock` fills the width;
 * `isPending` shows a loader and `pendingText`, keeps focus and ignores presses;
 * `isInactive` looks disabled but keeps focus (aria-disabled): a press only calls `onInactivePress`;
 * `isCurrent` marks the one that is already shown.
 */
import { LoaderCircle } from 'lucide-react'
import type { ReactNode } from 'react'
import { classes } from '../style/classes.ts'
import { Icon, type LucideIcon } from '../pictures/icon.tsx'
import { useOneAtATime } from './one-at-a-time.ts'
import { PlainButton, type PlainButtonProps } from './plain-button.tsx'
import styles from './button.module.css'

export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | 'dangerSolid' | 'onDark'
  size?: 'md' | 'sm'
  isBlock?: boolean | undefined
  className?: string | undefined
}

export interface ButtonProps
  extends ButtonLook, Omit<PlainButtonProps, 'className' | 'style' | 'onPress' | 'aria-disabled'> {
  icon?: LucideIcon | undefined
  iconEnd?: LucideIcon | undefined
  isPending?: boolean | undefined
  pendingText?: string | undefined
  isInactive?: boolean | undefined
  isCurrent?: boolean | undefined
  /** May return a promise. Until it has settled, another press is refused (SYS-017). */
  onPress?: (() => unknown) | undefined
  onInactivePress?: (() => void) | undefined
  children: ReactNode
}

/** The look of a button, shared with links that look like one. */
export function buttonClass({ variant = 'secondary', size = 'md', isBlock, className }: ButtonLook): string {
  return classes(
    styles.button,
    styles[variant],
    size === 'sm' && styles.sm,
    isBlock && styles.block,
    className,
  )
}

export function Button({
  variant,
  size,
  isBlock,
  className,
  icon,
  iconEnd,
  isPending = false,
  pendingText,
  isInactive = false,
  isCurrent = false,
  onPress,
  onInactivePress,
  type = 'button',
  children,
  ...rest
}: ButtonProps) {
  const run = useOneAtATime()
  const handlePress = () => {
    if (isPending) return
    if (isInactive) onInactivePress?.()
    else run(() => onPress?.())
  }
  const look = { ...(variant && { variant }), ...(size && { size }), isBlock, className }
  return (
    <PlainButton
      {...rest}
      // A submit button must not send its form while it is inactive or pending.
      type={isInactive || isPending ? 'button' : type}
      className={buttonClass(look)}
      {...((isInactive || isPending) && { 'aria-disabled': true })}
      {...(isCurrent && { 'aria-current': true })}
      onPress={handlePress}
    >
      {isPending ? <Icon of={LoaderCircle} className={styles.loader} /> : icon && <Icon of={icon} />}
      <span>{isPending ? (pendingText ?? children) : children}</span>
      {iconEnd && !isPending && <Icon of={iconEnd} />}
    </PlainButton>
  )
}
