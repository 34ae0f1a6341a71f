/**
 * What is wrong with the size and the place of controls, for a pointer and for a finger. These functions run in the page and
 * go there as text: they use each other and what the page has.
 */

/** The beginning of what an element is written as: enough to know it by. */
export function shortly(one: Element): string {
  return one.outerHTML.slice(0, 160)
}

/** Buttons and fields of the console that are not as high as its design says (console design, 2). */
export function sizes(): string[] {
  const isConsole = getComputedStyle(document.documentElement).getPropertyValue('--console-gutter') !== ''
  if (!isConsole) return []
  const SIDE_BAR_PX = 950
  const isTouched = matchMedia('(pointer: coarse)').matches
  const [usual, small] = isTouched ? [44, 44] : innerWidth >= SIDE_BAR_PX ? [40, 34] : [44, 40]
  const LOOKS = ['primary', 'secondary', 'quiet', 'danger', 'dangerSolid', 'onDark']
  const buttons = LOOKS.map((look) => `:is(a, button)[class*="_button_"][class*="_${look}_"]`).join()
  const wanted = (one: Element) => (one.matches('[class*="_sm_"]') ? small : usual)
  const isWrong = (one: Element) => {
    const { minHeight } = getComputedStyle(one)
    if (minHeight !== 'auto') return Number.parseFloat(minHeight) !== wanted(one)
    // What is around a field has the height then, as of numbers with their unit.
    return (one.parentElement?.getBoundingClientRect().height ?? 0) < wanted(one)
  }
  // A code is typed into a field of its own height, higher than all others.
  const fields = 'input[class*="_input_"]:not([readonly], [name="code"])'
  return [...document.querySelectorAll(`${buttons}, ${fields}`)]
    .filter((one) => one.checkVisibility() && isWrong(one))
    .slice(0, 3)
    .map((one) => `${innerWidth} px: is not ${wanted(one)} px high: ${shortly(one)}`)
}

/**
 * What a finger has to press and is not high enough (design, 1: "44 px is what we build to"). A link within a text has
 * the height of its line, a box that is ticked has its words, an (i) is 28 px by design, and the floor of 24 px is axe's.
 */
export function lowUnderFinger(): string[] {
  const COMFORT_PX = 44
  /** What is around the verbs of a chip, and belongs to them. */
  const EDGES_PX = 3
  const pressed =
    ':is(button, select, textarea, input:not([type="checkbox"], [type="radio"], [type="hidden"]), nav a)'
  // What the browser fills in for a list, and what only a screen reader presses.
  const unseen = '.visually-hidden *, [aria-hidden="true"] *, [data-tip], [style*="width: 1px"]'
  return [...document.querySelectorAll(`${pressed}:not(${unseen})`)]
    .filter((one) => one.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
    .filter((one) => {
      const { width, height } = one.getBoundingClientRect()
      return width > 1 && height < COMFORT_PX - EDGES_PX
    })
    .slice(0, 3)
    .map((one) => `lower than a finger needs, ${one.getBoundingClientRect().height} px: ${shortly(one)}`)
}

/** The foot of a dialog of fields, out of sight: who fills them in does not see how to go on. */
export function feetOutOfSight(): string[] {
  const SHORT_PX = 480
  if (innerHeight < SHORT_PX) return []
  return [...document.querySelectorAll('[data-popover-foot]')]
    .filter((foot) => {
      const around = foot.closest('[role="dialog"]')?.parentElement?.getBoundingClientRect().bottom
      return foot.getBoundingClientRect().bottom > Math.min(innerHeight, around ?? innerHeight) + 1
    })
    .map((foot) => `is out of sight: ${shortly(foot)}`)
}

export const CONTROLS_IN_THE_PAGE = [shortly, sizes, lowUnderFinger, feetOutOfSight]
