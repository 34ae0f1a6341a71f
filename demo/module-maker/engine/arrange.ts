/** Parts where you put things in order, or find their partners. */
import { button, h, press } from './dom.ts'
import { remember, type Draw } from './room.ts'

export const drawRank: Draw<'rank'> = (step, room) => {
  const order = remember(room, 'order', () => [...step.lines])
  const list = h('ol', { class: 'rank' })
  const rows = new Map(step.lines.map((line) => [line, row(line)]))
  function row(line: string) {
    const up = button('Up', () => move(line, -1, up), { class: 'small', 'aria-label': `Move up: ${line}` })
    const down = button('Down', () => move(line, 1, down), {
      class: 'small',
      'aria-label': `Move down: ${line}`,
    })
    return h('li', {}, h('span', { class: 'line' }, line), h('span', { class: 'moves' }, up, down))
  }
  function move(line: string, by: number, used: HTMLElement) {
    const from = order.indexOf(line)
    const to = from + by
    if (to < 0 || to >= order.length)
      return room.say(by < 0 ? 'This one is already first.' : 'This one is already last.')
    order.splice(from, 1)
    order.splice(to, 0, line)
    show()
    used.focus()
    room.say(`${line}: now number ${to + 1}. ${step.reply}`)
  }
  const show = () => list.replaceChildren(...order.map((line) => rows.get(line) as HTMLElement))
  show()
  return [h('p', { class: 'quiet' }, `Top: ${step.first}. Bottom: ${step.last}.`), list]
}

export const drawMatch: Draw<'match'> = (step, room) => {
  const made = remember(room, 'made', () => new Map<number, number>())
  const order = remember(room, 'order', () => turn(step.pairs.length))
  let held = -1
  const lefts = step.pairs.map((pair, index) => side(pair.left, () => hold(index)))
  const rights = order.map((pair, at) => side(step.pairs[pair]?.right ?? '', () => join(at)))
  function side(words: string, act: () => void) {
    return h(
      'button',
      { type: 'button', class: 'pair', click: act },
      h('span', { class: 'badge', 'aria-hidden': 'true' }),
      h('span', {}, words),
    )
  }
  function hold(index: number) {
    held = held === index ? -1 : index
    show()
  }
  function join(at: number) {
    const pair = step.pairs[held]
    if (!pair) return room.say(`First choose one under “${step.left}”.`)
    for (const [other, where] of made) if (where === at) made.delete(other)
    made.set(held, at)
    const fits = order[at] === held
    const all = made.size === step.pairs.length ? ` ${step.reply}` : ''
    room.say((fits ? `That fits. ${pair.why}` : `That could be. Another view: ${pair.why}`) + all)
    held = -1
    show()
  }
  function show() {
    lefts.forEach((each, index) => {
      press(each, held === index)
      mark(each, made.has(index) ? index : -1)
    })
    rights.forEach((each, at) => mark(each, [...made].find(([, where]) => where === at)?.[0] ?? -1))
  }
  show()
  return [
    h('p', { class: 'quiet' }, `Choose one under “${step.left}”, then its partner under “${step.right}”.`),
    h(
      'div',
      { class: 'pairs' },
      h('section', {}, h('h2', {}, step.left), ...lefts),
      h('section', {}, h('h2', {}, step.right), ...rights),
    ),
  ]
}

/** Shows the number of the pair a line belongs to, for eyes and for screen readers. */
function mark(element: Element, pair: number) {
  element.classList.toggle('paired', pair >= 0)
  element.firstElementChild?.replaceChildren(pair >= 0 ? String(pair + 1) : '')
  const words = element.lastElementChild?.textContent ?? ''
  element.setAttribute('aria-label', pair >= 0 ? `${words} (pair ${pair + 1})` : words)
}

/** The same mixed order every time, so that a group can find its place again. */
function turn(length: number): number[] {
  const half = Math.ceil(length / 2)
  return Array.from({ length }, (_, index) => (index + half) % length).reverse()
}
