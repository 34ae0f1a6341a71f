/** A button of the dark run bar: `variant` outlined, or bright for the one next step. The rest as Button. */
import { Button, type ButtonProps } from './button.tsx'
import { classes } from '../style/classes.ts'
import styles from './run-bar-button.module.css'

export interface RunBarButtonProps extends Omit<ButtonProps, 'variant' | 'size' | 'isBlock'> {
  variant?: 'outlined' | 'bright'
}

export function RunBarButton({ variant = 'outlined', className, ...rest }: RunBarButtonProps) {
  return (
    <Button
      {...rest}
      variant="onDark"
      className={classes(styles.button, variant === 'bright' && styles.bright, className)}
    />
  )
}
