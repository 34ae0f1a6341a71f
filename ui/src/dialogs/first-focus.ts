/** Where the focus begins in a dialog: at its first field, else at its first action (NAV-037). */
import { useEffect, type RefObject } from 'react'

/** A list to choose from has its field in a button. */
const FIELD =
  ':is(input, textarea, button[aria-haspopup="listbox"]):not([type="hidden"], [tabindex="-1"], :disabled)'

/** Runs after the dialog has moved focus to itself. */
export function useFirstFocus(
  body: RefObject<HTMLDivElement | null>,
  footer?: RefObject<HTMLDivElement | null>,
): void {
  useEffect(() => {
    if (body.current?.contains(document.activeElement)) return
    const first =
      body.current?.querySelector<HTMLElement>(FIELD) ??
      footer?.current?.querySelector<HTMLElement>('button, a')
    first?.focus()
  }, [body, footer])
}
