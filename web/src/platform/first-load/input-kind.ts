/**
 * Whether one goes through the page by keyboard, as `data-keyboard` on the root: focus that a script moves to a heading
 * shows its ring to those who do, and to nobody else. The browser's own guess takes typing into a field for it.
 */

/** Keys that move or press; within a field only Tab does, for the others belong to the text. */
const MOVES: readonly string[] = [
  'Tab',
  'Enter',
  ' ',
  'Escape',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
]
const FIELD = 'input:not([type=checkbox], [type=radio]), textarea'

/** Watches from now on; called once, before the app is there. */
export function watchInputKind(): void {
  const { dataset } = document.documentElement
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', () => delete dataset['keyboard'], options)
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      // A search hands its keys on to the list it leads, and keeps the focus.
      const isInField = [target, document.activeElement].some(
        (one) => one instanceof Element && one.matches(FIELD),
      )
      if (key === 'Tab' || (!isInField && MOVES.includes(key))) dataset['keyboard'] = ''
    },
    options,
  )
}
