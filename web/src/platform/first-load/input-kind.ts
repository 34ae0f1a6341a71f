/**
 * Whether the user navigates by keyboard, as `data-keyboard` on the root: only then does a heading that a script
 * focuses show its focus ring. The browser's own heuristic counts typing into a field as keyboard navigation.
 */

/** Keys that move or press; within a field only Tab does, because the others belong to the text. */
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

/** Starts watching; called once, before the app is loaded. */
export function watchInputKind(): void {
  const { dataset } = document.documentElement
  const options = { capture: true, passive: true }
  window.addEventListener('pointerdown', () => delete dataset['keyboard'], options)
  window.addEventListener(
    'keydown',
    ({ key, target }) => {
      // A search field passes its keys on to its list and keeps the focus.
      const isInField = [target, document.activeElement].some(
        (one) => one instanceof Element && one.matches(FIELD),
      )
      if (key === 'Tab' || (!isInField && MOVES.includes(key))) dataset['keyboard'] = ''
    },
    options,
  )
}
