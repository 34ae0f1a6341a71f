/** Parts with your own words: they stay on the screen and go nowhere. */
import { button, h, press } from './dom.ts'
import { remember, type Draw } from './room.ts'

const PRIVATE =
  'Your words stay on this screen only. They are gone when the module closes. You can also just think, or draw in your journal.'

export const drawReflect: Draw<'reflect'> = (step, room) => {
  const words = remember(room, 'words', () => step.prompts.map(() => ''))
  const fields = step.prompts.map((prompt, index) => {
    const area = h('textarea', {
      id: `own-${index}`,
      rows: 3,
      autocomplete: 'off',
      input: () => (words[index] = area.value),
    })
    area.value = words[index] ?? ''
    const begin = (starter: string) => {
      area.value = area.value ? `${area.value}\n${starter} ` : `${starter} `
      words[index] = area.value
      area.focus()
    }
    const starters = (prompt.starters ?? []).map((starter) =>
      button(`${starter}…`, () => begin(starter), { class: 'small' }),
    )
    return h(
      'div',
      { class: 'field' },
      h('label', { for: area.id }, prompt.label),
      area,
      h('div', { class: 'row' }, ...starters),
    )
  })
  return [...fields, h('p', { class: 'quiet' }, PRIVATE)]
}

export const drawPlan: Draw<'plan'> = (step, room) => {
  const words = remember(room, 'words', () => step.lines.map(() => ''))
  const summary = h('dl', { class: 'plan' })
  const show = () =>
    summary.replaceChildren(
      ...step.lines.flatMap((line, index) => [h('dt', {}, line.label), h('dd', {}, words[index] || '…')]),
    )
  const fields = step.lines.map((line, index) => {
    const own = h('input', {
      id: `own-${index}`,
      type: 'text',
      autocomplete: 'off',
      input: () => set(own.value),
    })
    const ideas = line.ideas.map((idea) =>
      h(
        'button',
        { type: 'button', class: 'chip', click: () => set(words[index] === idea ? '' : idea, true) },
        idea,
      ),
    )
    const set = (value: string, fill = false) => {
      words[index] = value
      if (fill) own.value = value
      line.ideas.forEach((idea, at) => press(ideas[at] as Element, idea === value))
      show()
    }
    set(words[index] ?? '', true)
    return h(
      'div',
      { class: 'field' },
      h('label', { for: own.id }, line.label),
      h('div', { class: 'chips' }, ...ideas),
      own,
    )
  })
  return [
    ...fields,
    h('section', { class: 'card' }, h('h2', {}, step.heading), summary),
    h('p', { class: 'quiet' }, PRIVATE),
  ]
}
