import { expect, it } from 'vitest'
import { pageTitle } from './page-title.ts'

function heading(markup: { screen: string; overline?: string }): Element {
  const h1 = document.createElement('h1')
  if (markup.overline !== undefined) {
    const overline = document.createElement('span')
    overline.className = 'overline'
    overline.textContent = markup.overline
    h1.append(overline)
  }
  h1.append(markup.screen)
  return h1
}

it('NAV-037 names the page by its heading, the overline as context', () => {
  expect(pageTitle(heading({ screen: 'Log in' }), 'Hub')).toBe('Log in · Hub')
  expect(pageTitle(heading({ screen: 'Record', overline: 'Youth Learning' }), 'Hub')).toBe(
    'Record, Youth Learning · Hub',
  )
  expect(pageTitle(heading({ screen: '记录', overline: '青少年学习' }), 'Hub', 'zh')).toBe(
    '记录，青少年学习 · Hub',
  )
  expect(pageTitle(null, 'Hub')).toBe('Hub')
})
