/** Parts for the body: breathing, and noticing what is around you. */
import { button, h } from './dom.ts'
import { remember, type Draw } from './room.ts'

const SECOND_MS = 1000

export const drawBreathe: Draw<'breathe'> = (step, room) => {
  const disc = h('div', { class: 'breath', 'data-size': 'shrink', 'aria-hidden': 'true' })
  const count = h('span', { class: 'breath-count', 'aria-hidden': 'true' })
  const words = h('p', { class: 'breath-words', role: 'status' }, 'Ready when you are.')
  let ticking = 0
  const stop = (last: string) => {
    clearInterval(ticking)
    ticking = 0
    disc.dataset['size'] = 'shrink'
    count.replaceChildren('')
    words.replaceChildren(last)
    toggle.replaceChildren('Start breathing')
  }
  const beats = step.phases.flatMap((phase) =>
    Array.from({ length: phase.seconds }, (_, at) => ({ phase, left: phase.seconds - at })),
  )
  const start = () => {
    let beat = 0
    const tick = () => {
      if (beat === beats.length * step.rounds) return stop('That is all. Notice how your body is now.')
      const { phase, left } = beats[beat % beats.length] as (typeof beats)[number]
      if (left === phase.seconds) {
        disc.style.transitionDuration = `${phase.seconds}s`
        if (phase.size !== 'stay') disc.dataset['size'] = phase.size
        words.replaceChildren(phase.words)
      }
      count.replaceChildren(String(left))
      beat += 1
    }
    toggle.replaceChildren('Stop')
    ticking = window.setInterval(tick, SECOND_MS)
    tick()
  }
  const toggle = button(
    'Start breathing',
    () => (ticking ? stop('Stopped. You can start again any time.') : start()),
    { class: 'strong' },
  )
  room.onLeave(() => clearInterval(ticking))
  return [
    h(
      'div',
      { class: 'breathe' },
      h('div', { class: 'breath-place' }, disc, count),
      h('div', {}, words, toggle),
    ),
    h('p', { class: 'quiet' }, step.instead),
  ]
}

export const drawChecklist: Draw<'checklist'> = (step, room) => {
  const found = remember(room, 'found', () => step.things.map(() => 0))
  const rows = step.things.map((thing, index) => {
    const dots = h('span', { class: 'dots', 'aria-hidden': 'true' })
    const row = h(
      'button',
      { type: 'button', class: 'answer', click: () => add() },
      dots,
      h('span', {}, thing.text),
    )
    const show = () => {
      const done = found[index] ?? 0
      dots.replaceChildren(
        ...Array.from({ length: thing.count }, (_, at) => h('span', { class: at < done ? 'dot on' : 'dot' })),
      )
      row.setAttribute('aria-label', `${thing.text}: ${done} of ${thing.count}`)
      row.classList.toggle('done', done === thing.count)
    }
    const add = () => {
      const done = found[index] ?? 0
      found[index] = done === thing.count ? 0 : done + 1
      show()
      const all = step.things.every((each, at) => found[at] === each.count)
      room.say(all ? step.reply : `${thing.text}: ${found[index]} of ${thing.count}`)
    }
    show()
    return row
  })
  return [
    h('div', { class: 'answers' }, ...rows),
    h('p', { class: 'quiet' }, 'Press once for each one. Press again at the end to start over.'),
  ]
}
