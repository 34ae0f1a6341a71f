/** Makes an element with its attributes and children. */
export function make<Name extends keyof HTMLElementTagNameMap>(
  page: Document,
  name: Name,
  { text, ...attributes }: Record<string, string | undefined> = {},
  ...inside: Node[]
): HTMLElementTagNameMap[Name] {
  const element = page.createElement(name)
  for (const [attribute, value] of Object.entries(attributes))
    if (value !== undefined) element.setAttribute(attribute, value)
  if (text !== undefined) element.textContent = text
  element.append(...inside)
  return element
}
