/** The part where cards are put into groups, one at a time, by buttons. */
import type { SortStep } from '../content-types.ts'
import { button, focusOn, h } from './dom.ts'
import { remember, type Draw, type Room } from './room.ts'

type Placed = Map<number, string>

export const drawSort: Draw<'sort'> = (step, room) => {
  const placed = remember(room, 'placed', (): Placed => new Map())
  const work = h('div', { class: 'sort' })
  const redraw = () =>
    work.replaceChildren(table(step, placed, room, redraw), columns(step, placed, room, redraw))
  redraw()
  return [work]
}

/** The card in hand and the groups it can go to; when every card is placed, the closing words. */
function table(step: SortStep, placed: Placed, room: Room, redraw: () => void): HTMLElement {
  const at = step.cards.findIndex((_, index) => !placed.has(index))
  const card = step.cards[at]
  if (!card) return h('p', { class: 'card in-hand', tabindex: '-1' }, step.reply)
  const place = (key: string) => {
    placed.set(at, key)
    room.say(
      card.group === key ? `That fits. ${card.why}` : `You can see it that way. Another view: ${card.why}`,
    )
    const work = document.activeElement?.closest('.sort')
    redraw()
    const next = work?.querySelector<HTMLElement>('.in-hand')
    if (next) focusOn(next)
  }
  return h(
    'div',
    {},
    h('p', { class: 'quiet' }, `Card ${placed.size + 1} of ${step.cards.length}`),
    h('p', { class: 'card in-hand', tabindex: '-1' }, card.text),
    h(
      'div',
      { class: 'row' },
      ...step.groups.map((group) => button(group.name, () => place(group.key), { class: 'move' })),
    ),
  )
}

function columns(step: SortStep, placed: Placed, room: Room, redraw: () => void): HTMLElement {
  const takeBack = (index: number) => {
    placed.delete(index)
    const work = document.activeElement?.closest('.sort')
    redraw()
    room.say('Back in your hand.')
    const next = work?.querySelector<HTMLElement>('.in-hand')
    if (next) focusOn(next)
  }
  const column = (group: { key: string; name: string }) => {
    const mine = step.cards
      .map((card, index) => ({ card, index }))
      .filter(({ index }) => placed.get(index) === group.key)
    return h(
      'section',
      { class: 'column' },
      h('h2', {}, group.name),
      h(
        'ul',
        {},
        ...mine.map(({ card, index }) =>
          h(
            'li',
            {},
            h('span', {}, card.text),
            button('Move', () => takeBack(index), { class: 'small', 'aria-label': `Move: ${card.text}` }),
          ),
        ),
      ),
    )
  }
  return h('div', { class: 'columns' }, ...step.groups.map(column))
}
