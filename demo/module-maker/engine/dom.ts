/** Builds page elements; the only place that touches attributes and listeners. */

type Attribute = string | number | boolean | ((event: Event) => void)
type Child = Node | string

/** Makes one element. Attributes that are functions become listeners; `false` leaves an attribute out. */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  attributes: Record<string, Attribute> = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag)
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === 'function') element.addEventListener(name, value)
    else if (value !== false) element.setAttribute(name, value === true ? '' : String(value))
  }
  element.append(...children)
  return element
}

/** A button that never submits anything. */
export function button(words: string, press: () => void, attributes: Record<string, Attribute> = {}) {
  return h('button', { type: 'button', click: press, ...attributes }, words)
}

/** Marks a toggle button as chosen or not. */
export function press(element: Element, chosen: boolean) {
  element.setAttribute('aria-pressed', String(chosen))
}

/** Moves the reading point without adding a tab stop. */
export function focusOn(element: HTMLElement) {
  element.tabIndex = -1
  element.focus()
}
