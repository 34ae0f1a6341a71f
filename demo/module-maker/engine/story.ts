/** Parts with a story, tokens to share out, or a video. */
import { answers, byLetter } from './choose.ts'
import { button, focusOn, h } from './dom.ts'
import { remember, type Draw } from './room.ts'

export const drawScenario: Draw<'scenario'> = (step, room) => {
  const path = remember(room, 'path', () => [{ scene: step.start, words: '' }])
  const work = h('div', { class: 'story' })
  const go = (scene: string, words: string) => {
    path.push({ scene, words })
    show()
    focusNow()
  }
  const again = () => {
    path.splice(1)
    show()
    focusNow()
  }
  const focusNow = () => {
    const now = work.querySelector<HTMLElement>('.now')
    if (now) focusOn(now)
  }
  const show = () => {
    const told = path.map(({ scene, words }, at) => {
      const text = step.scenes[scene]?.text ?? ''
      const mine = words ? [h('p', { class: 'mine' }, `You chose: ${words}`)] : []
      return h(
        'li',
        {},
        ...mine,
        h('p', at === path.length - 1 ? { class: 'card now', tabindex: '-1' } : { class: 'past' }, text),
      )
    })
    const turns = step.scenes[path.at(-1)?.scene ?? '']?.turns ?? []
    const next = turns.map((turn, index) =>
      h(
        'button',
        { type: 'button', class: 'answer', click: () => go(turn.to, turn.text) },
        h('span', { class: 'badge', 'aria-hidden': 'true' }, byLetter(index)),
        h('span', {}, turn.text),
      ),
    )
    const retry = path.length > 1 ? [button('Try another path', again, { class: 'small' })] : []
    work.replaceChildren(h('ol', {}, ...told), h('div', { class: 'answers' }, ...next), ...retry)
  }
  show()
  return [work]
}

export const drawTokens: Draw<'tokens'> = (step, room) => {
  const given = remember(room, 'given', () => step.things.map(() => 0))
  const left = () => step.tokens - given.reduce((sum, each) => sum + each, 0)
  const count = h('p', { class: 'count', role: 'status' })
  const tell = () =>
    count.replaceChildren(left() === 0 ? 'All tokens are placed.' : `${left()} of ${step.tokens} tokens left`)
  const rows = step.things.map((thing, index) => {
    const dots = h('span', { class: 'dots' })
    const show = () => {
      const mine = given[index] ?? 0
      dots.replaceChildren(
        ...Array.from({ length: mine }, () => h('span', { class: 'dot on' })),
        h('span', { class: 'hidden' }, `${mine} tokens`),
      )
    }
    const give = (by: number) => {
      const mine = (given[index] ?? 0) + by
      if (mine < 0) return room.say('There is no token here to take back.')
      if (by > left()) return room.say('All tokens are placed. Take one back to move it.')
      given[index] = mine
      show()
      tell()
      room.say(left() === 0 ? step.reply : '')
    }
    show()
    const less = button('−', () => give(-1), { class: 'round', 'aria-label': `Take a token from: ${thing}` })
    const more = button('+', () => give(1), { class: 'round', 'aria-label': `Give a token to: ${thing}` })
    return h('li', {}, h('span', { class: 'line' }, thing), dots, h('span', { class: 'moves' }, less, more))
  })
  tell()
  return [count, h('ul', { class: 'tokens' }, ...rows)]
}

export const drawVideo: Draw<'video'> = (step, room) => {
  const video = h(
    'video',
    {
      controls: true,
      playsinline: true,
      preload: 'metadata',
      poster: `media/${step.file}.svg`,
      'aria-label': step.name,
    },
    h('source', { src: `media/${step.file}.webm`, type: 'video/webm' }),
    h('source', { src: `media/${step.file}.mp4`, type: 'video/mp4' }),
    h('track', {
      kind: 'captions',
      src: `media/${step.file}.vtt`,
      srclang: 'en',
      label: 'English',
      default: true,
    }),
  )
  room.onLeave(() => video.pause())
  return [
    video,
    h('details', {}, h('summary', {}, 'Read it instead'), ...step.words.map((line) => h('p', {}, line))),
    h('h2', {}, step.ask),
    answers(step.options, room, byLetter),
  ]
}
