/**
 * The browser's own button without a look: `onPress` for a click, a tap, Enter or Space, `isDisabled`, any attribute of
 * `<button>`. The other buttons are made of it; only what React Aria opens a list with is React Aria's.
 */
import type { ComponentProps, MouseEvent } from 'react'

export interface PlainButtonProps extends Omit<ComponentProps<'button'>, 'disabled' | 'onClick' | 'type'> {
  type?: 'button' | 'submit' | undefined
  isDisabled?: boolean | undefined
  onPress?: ((event: MouseEvent<HTMLButtonElement>) => unknown) | undefined
}

export function PlainButton({ isDisabled, onPress, type, ...rest }: PlainButtonProps) {
  const handleClick = (event: MouseEvent<HTMLButtonElement>) => {
    // Safari leaves the focus with the page when a button is clicked, and a dialog gives it back to where it was.
    if (document.activeElement?.contains(event.currentTarget)) event.currentTarget.focus()
    onPress?.(event)
  }
  const props = { ...rest, disabled: isDisabled, onClick: handleClick }
  return type === 'submit' ? <button {...props} type="submit" /> : <button {...props} type="button" />
}
