/** Navigates between screens without knowing the router. */

type Navigator = (href: string, options: { replace?: boolean }) => void

let navigator: Navigator | undefined

/** The app sets its router; tests may set a spy. */
export function setNavigator(given: Navigator): void {
  navigator = given
}

/** Goes to a path below the console's base. */
export function goToHref(href: string, options: { replace?: boolean } = {}): void {
  navigator?.(href, options)
}
