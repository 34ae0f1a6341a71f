/**
 * Paints the heading of the dashboard while the app is still being fetched, where the screen will put it; React
 * replaces it with the screen. Screen readers read only the screen's own heading.
 */
import { greetingOf } from './page-greeting.texts.ts'
import { currentLocale } from '@hub/ui/page/page-locale.ts'

/** Fills the app's empty root with the greeting of this facilitator. */
export function paintHeading(firstName: string): void {
  const { before, after, lead } = greetingOf(currentLocale())
  const heading = element('h1', '', before, firstName, after)
  const under = element('p', 'lead', lead)
  const head = element('div', 'page-head greeting', element('div', '', heading, under))
  const early = element('div', 'early', element('div', 'page', head))
  early.setAttribute('aria-hidden', 'true')
  document.getElementById('root')?.replaceChildren(early)
}

function element(tag: string, className: string, ...content: (Node | string)[]): HTMLElement {
  const made = document.createElement(tag)
  if (className !== '') made.className = className
  made.append(...content)
  return made
}
