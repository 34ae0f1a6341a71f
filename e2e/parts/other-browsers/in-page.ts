/** Looks at a page from within, as Testing Library does for the screens' own tests: by role, label and text. */
import { queryAllByLabelText, queryAllByRole, queryAllByText } from '@testing-library/dom'
import type { Answer, Question, What } from './question.ts'

declare global {
  var answerInPage: (question: string) => string
}

function findAll(what: What, within: HTMLElement): HTMLElement[] {
  if ('label' in what) return queryAllByLabelText(within, what.label)
  if ('text' in what) return queryAllByText(within, what.text)
  const { role, name, isBeginning } = what
  if (name === undefined) return queryAllByRole(within, role)
  return queryAllByRole(within, role, { name: isBeginning ? (whole) => whole.startsWith(name) : name })
}

const isShown = (element: HTMLElement) =>
  element.checkVisibility({ visibilityProperty: true }) && element.getClientRects().length > 0

function answer({ whats, isToClick }: Question): Answer {
  let place = document.body
  for (const what of whats) {
    const found = findAll(what, place).find(isShown)
    if (found === undefined) return { missing: `${JSON.stringify(what)} is not there` }
    place = found
  }
  if (!isToClick) return { isFocused: place === document.activeElement }
  const last = JSON.stringify(whats.at(-1))
  if (place.matches(':disabled, [aria-disabled="true"]')) return { missing: `${last} is disabled` }
  place.scrollIntoView({ block: 'center', behavior: 'instant' })
  const { x, y, width, height } = place.getBoundingClientRect()
  const at = { x: x + width / 2, y: y + height / 2 }
  const hit = document.elementFromPoint(at.x, at.y)
  // A label may lie over its field.
  const isReached = hit !== null && (place.contains(hit) || hit.closest('label')?.control === place)
  return isReached ? { at } : { missing: `${last} is behind ${hit?.outerHTML.slice(0, 200)}` }
}

globalThis.answerInPage = (question) => JSON.stringify(answer(JSON.parse(question) as Question))
