/** The player: shows one part at a time, keeps answers in memory, and hands the reading point to the heading. */
import type { ModuleContent, Step } from '../content-types.ts'
import { drawMatch, drawRank } from './arrange.ts'
import { drawBreathe, drawChecklist } from './calm.ts'
import { drawChoice, drawPick, drawScale } from './choose.ts'
import { button, focusOn, h } from './dom.ts'
import type { Draw, Room } from './room.ts'
import { drawSort } from './sort.ts'
import { drawScenario, drawTokens, drawVideo } from './story.ts'
import { drawCards, drawDiscuss, drawLine } from './talk.ts'
import { drawPlan, drawReflect } from './write.ts'

const DRAW: { [Kind in Step['kind']]: Draw<Kind> } = {
  choice: drawChoice,
  pick: drawPick,
  scale: drawScale,
  sort: drawSort,
  rank: drawRank,
  match: drawMatch,
  reflect: drawReflect,
  plan: drawPlan,
  breathe: drawBreathe,
  checklist: drawChecklist,
  discuss: drawDiscuss,
  cards: drawCards,
  line: drawLine,
  tokens: drawTokens,
  scenario: drawScenario,
  video: drawVideo,
}
/** Parts that need more room than a list of answers; the picture gives way. */
const WIDE: Step['kind'][] = ['sort', 'match', 'rank', 'tokens', 'cards', 'plan', 'line', 'video', 'pick']
const SIZES = ['1', '1.2', '1.45']
const SCENES = ['dawn', 'day', 'dusk']

const content = JSON.parse(document.getElementById('content')?.textContent ?? '{}') as ModuleContent
const memories = content.steps.map(() => new Map<string, unknown>())
const last = content.steps.length + 1
let at = 0
let size = 0
let leave: (() => void)[] = []

const stage = h('div', { class: 'stage' })
document.body.replaceChildren(stage)

/** Draws a kind through the table; the union is narrowed by the kind itself. */
function work<Kind extends Step['kind']>(step: Extract<Step, { kind: Kind }>, room: Room): Node[] {
  return DRAW[step.kind as Kind](step, room)
}

function go(to: number) {
  for (const stop of leave) stop()
  leave = []
  at = Math.min(Math.max(to, 0), last)
  show()
  window.scrollTo(0, 0)
  const heading = stage.querySelector('h1')
  if (heading) focusOn(heading)
}

function show() {
  const step = content.steps[at - 1]
  stage.className = step && WIDE.includes(step.kind) ? 'stage wide' : 'stage'
  const page = step ? part(step) : at === 0 ? welcome() : farewell()
  const scene = SCENES[Math.min(SCENES.length - 1, Math.floor((at / (last + 1)) * SCENES.length))] ?? 'day'
  const art = h('div', { class: 'art' }, h('img', { src: `art/${scene}.svg`, alt: '' }))
  stage.replaceChildren(page, art)
  document.title = step ? `${step.name} · ${content.title}` : content.title
}

function welcome(): HTMLElement {
  return h(
    'main',
    {},
    top(`About ${content.estimate} min · ${content.steps.length} parts`),
    h('h1', {}, content.title),
    h('p', { class: 'lead' }, content.summary),
    h('h2', {}, 'How we are together'),
    h('ul', { class: 'plain' }, ...content.agreements.map((line) => h('li', {}, line))),
    h(
      'div',
      { class: 'foot' },
      h('p', {}, 'Take your time.'),
      button('Start', () => go(1), { class: 'next' }),
    ),
  )
}

function part(step: Step): HTMLElement {
  const reply = h('p', { class: 'reply', role: 'status' })
  const room: Room = {
    memory: memories[at - 1] ?? new Map(),
    say: (words) => {
      reply.replaceChildren(words)
      reply.classList.toggle('shown', words !== '')
    },
    onLeave: (stop) => leave.push(stop),
  }
  return h(
    'main',
    {},
    top(`Part ${at} of ${content.steps.length} · ${step.name}`),
    h('h1', {}, step.title),
    ...(step.text ?? []).map((line) => h('p', { class: 'lead' }, line)),
    h('div', { class: 'work' }, ...work(step, room)),
    reply,
    h(
      'div',
      { class: 'foot' },
      h('p', {}, step.hint ?? 'You can pass on any part.'),
      button('Back', () => go(at - 1), { class: 'back' }),
      button('Next', () => go(at + 1), { class: 'next' }),
    ),
  )
}

function farewell(): HTMLElement {
  return h(
    'main',
    {},
    top('The end'),
    h('h1', {}, 'Thank you for being here.'),
    h('h2', {}, 'To take with you'),
    h('ul', { class: 'plain' }, ...content.takeaways.map((line) => h('li', {}, line))),
    h('h2', {}, 'If you want to talk to someone'),
    h(
      'ul',
      { class: 'plain' },
      ...content.help.map((each) => h('li', {}, h('strong', {}, `${each.name}: `), each.how)),
    ),
    h(
      'div',
      { class: 'foot' },
      h('p', {}, 'You can close the module now.'),
      button('Back', () => go(at - 1), { class: 'back' }),
      button('To the start', () => go(0), { class: 'next' }),
    ),
  )
}

/** Where we are, as words and as a row of marks, and the text size for a phone or a projector. */
function top(where: string): HTMLElement {
  const grow = button('Larger text', () => resize(grow), { class: 'small' })
  resize(grow, 0)
  const marks = content.steps.map((_, index) => h('span', { class: index < at ? 'mark on' : 'mark' }))
  return h(
    'header',
    {},
    h('div', { class: 'row between' }, h('p', { class: 'where' }, where), grow),
    h('div', { class: 'marks', 'aria-hidden': 'true' }, ...marks),
  )
}

function resize(grow: HTMLElement, by = 1) {
  size = (size + by) % SIZES.length
  document.documentElement.style.setProperty('--size', SIZES[size] ?? '1')
  grow.replaceChildren(size === SIZES.length - 1 ? 'Smaller text' : 'Larger text')
}

show()
