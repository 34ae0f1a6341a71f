/** Parts where you choose: an answer, a level, a few cards. */
import type { Option } from '../content-types.ts'
import { h, press } from './dom.ts'
import { remember, type Draw, type Room } from './room.ts'

const LETTER_A = 65

/** A list of answers, one chosen at a time, each with its reply. Used by questions and by videos. */
export function answers(options: Option[], room: Room, label: (index: number) => string): HTMLElement {
  const chosen = remember(room, 'chosen', () => ({ index: -1 }))
  const buttons = options.map((option, index) =>
    h(
      'button',
      {
        type: 'button',
        class: 'answer',
        'aria-pressed': String(chosen.index === index),
        click: () => choose(index),
      },
      h('span', { class: 'badge', 'aria-hidden': 'true' }, label(index)),
      h('span', {}, option.text),
    ),
  )
  const choose = (index: number) => {
    chosen.index = index
    buttons.forEach((each, at) => press(each, at === index))
    room.say(options[index]?.reply ?? '')
  }
  if (chosen.index >= 0) room.say(options[chosen.index]?.reply ?? '')
  return h('div', { class: 'answers' }, ...buttons)
}

export const byLetter = (index: number) => String.fromCharCode(LETTER_A + index)

export const drawChoice: Draw<'choice'> = (step, room) => [answers(step.options, room, byLetter)]

export const drawScale: Draw<'scale'> = (step, room) => [
  answers(step.levels, room, (index) => String(index + 1)),
  h('p', { class: 'quiet' }, 'This is for you. You do not have to say your number out loud.'),
]

export const drawPick: Draw<'pick'> = (step, room) => {
  const picked = remember(room, 'picked', () => new Set<string>())
  const count = h('p', { class: 'count', role: 'status' })
  const tell = () => count.replaceChildren(`${picked.size} of ${step.most} chosen`)
  const buttons = step.cards.map((card) =>
    h(
      'button',
      { type: 'button', class: 'chip', 'aria-pressed': String(picked.has(card)), click: () => toggle(card) },
      card,
    ),
  )
  const toggle = (card: string) => {
    if (!picked.delete(card)) {
      if (picked.size === step.most)
        return room.say(`You have ${step.most}. To swap, press one of yours to let it go.`)
      picked.add(card)
    }
    step.cards.forEach((each, at) => press(buttons[at] as Element, picked.has(each)))
    tell()
    room.say(picked.size === step.most ? step.reply : '')
  }
  tell()
  return [count, h('div', { class: 'chips' }, ...buttons)]
}
