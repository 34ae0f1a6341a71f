/** Parts for the room: questions to talk about, cards to open, a line to stand on. */
import { button, h } from './dom.ts'
import { remember, type Draw, type Room } from './room.ts'

const SECOND_MS = 1000
const MINUTE_S = 60

export const drawDiscuss: Draw<'discuss'> = (step, room) => {
  const now = remember(room, 'now', () => ({ at: 0 }))
  const place = h('p', { class: 'quiet' })
  const card = h('p', { class: 'card prompt', 'aria-live': 'polite' })
  const show = () => {
    place.replaceChildren(`Question ${now.at + 1} of ${step.prompts.length}`)
    card.replaceChildren(step.prompts[now.at] ?? '')
  }
  const turn = (by: number) => {
    now.at = (now.at + by + step.prompts.length) % step.prompts.length
    show()
  }
  show()
  const moves = h(
    'div',
    { class: 'row' },
    button('Last question', () => turn(-1), { class: 'move' }),
    button('Another question', () => turn(1), { class: 'move' }),
  )
  return [place, card, moves, timer(step.timer, room)]
}

/** A timer that waits to be asked, can be hidden, and never sounds an alarm. */
function timer(minutes: number, room: Room): HTMLElement {
  const clock = h('span', { class: 'clock', 'aria-hidden': 'true' })
  let ticking = 0
  const stop = () => {
    clearInterval(ticking)
    ticking = 0
    clock.replaceChildren('')
    toggle.replaceChildren(`Start a ${minutes} minute timer`)
  }
  const start = () => {
    let left = minutes * MINUTE_S
    const show = () =>
      clock.replaceChildren(`${Math.floor(left / MINUTE_S)}:${String(left % MINUTE_S).padStart(2, '0')} left`)
    toggle.replaceChildren('Hide the timer')
    show()
    ticking = window.setInterval(() => {
      left -= 1
      show()
      if (left === MINUTE_S && minutes > 1) room.say('About one minute left. No rush.')
      if (left > 0) return
      stop()
      room.say('That is the time. Finish your thought, then go on when you are ready.')
    }, SECOND_MS)
  }
  const toggle = button(`Start a ${minutes} minute timer`, () => (ticking ? stop() : start()), {
    class: 'small',
  })
  room.onLeave(() => clearInterval(ticking))
  return h('div', { class: 'row timer' }, toggle, clock)
}

export const drawCards: Draw<'cards'> = (step, room) => {
  const open = remember(room, 'open', () => new Set<number>())
  const cards = step.cards.map((card, index) => {
    const back = h('p', { id: `card-${index}` }, card.back)
    const front = h('button', { type: 'button', 'aria-controls': back.id, click: () => toggle() }, card.front)
    const show = () => {
      back.hidden = !open.has(index)
      front.setAttribute('aria-expanded', String(open.has(index)))
    }
    const toggle = () => {
      if (!open.delete(index)) open.add(index)
      show()
    }
    show()
    return h('div', { class: 'flip' }, front, back)
  })
  return [h('div', { class: 'flips' }, ...cards)]
}

const MIDDLE = 3
const WORDS = [
  '',
  'all the way to the left',
  'a bit to the left',
  'in the middle',
  'a bit to the right',
  'all the way to the right',
]

export const drawLine: Draw<'line'> = (step, room) => {
  const places = remember(room, 'places', () => step.statements.map(() => MIDDLE))
  const rows = step.statements.map((statement, index) => {
    const slider = h('input', {
      id: `line-${index}`,
      type: 'range',
      min: 1,
      max: WORDS.length - 1,
      step: 1,
      input: () => move(),
    })
    slider.value = String(places[index])
    const tell = () =>
      slider.setAttribute(
        'aria-valuetext',
        `${WORDS[Number(slider.value)]}, between ${step.ends[0]} and ${step.ends[1]}`,
      )
    const move = () => {
      places[index] = Number(slider.value)
      tell()
      room.say(statement.ask)
    }
    tell()
    const ends = h(
      'div',
      { class: 'ends', 'aria-hidden': 'true' },
      h('span', {}, step.ends[0]),
      h('span', {}, step.ends[1]),
    )
    return h('div', { class: 'field' }, h('label', { for: slider.id }, statement.text), slider, ends)
  })
  return rows
}
