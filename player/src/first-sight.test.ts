/** What counts as visible content. Sizes are set by the test, because nothing is laid out here. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showsSomething } from './first-sight.ts'

let size = 10
beforeEach(() => {
  size = 10
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(() => new DOMRect(0, 0, size, size))
})
afterEach(() => {
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})
const shows = (html: string) => {
  document.body.innerHTML = html
  return showsSomething(document)
}

it.each([
  ['words', '<p>Hello</p>'],
  ['a picture', '<img src="x.png" alt="">'],
  ['a drawing', '<canvas></canvas>'],
  ['a button', '<button></button>'],
  ['a painted box', '<div style="background-image: url(x.png)"></div>'],
])('DEL-006 sees %s', (_what, html) => expect(shows(html)).toBe(true))

it.each([
  ['nothing', ''],
  ['an empty place for an application', '<div id="app"></div>'],
  ['spaces', ' <p> \n </p>'],
  ['what a form keeps to itself', '<input type="hidden">'],
])('DEL-006 sees nothing in %s', (_what, html) => expect(shows(html)).toBe(false))

it('DEL-006 sees nothing in a picture without a size', () => {
  size = 0
  expect(shows('<img src="x.png" alt="">')).toBe(false)
})
