/** Finding a module by a part of its name, from the field or by Ctrl K. */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { listAllModules, type ModuleInCatalogue } from '@hub/contract/catalogue'
import { hrefOf } from '#platform/page/paths.ts'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ModuleSearch, type ModuleSearchProps } from './parts/module-search.tsx'

const place = (id: number, name: string): ModuleInCatalogue => ({
  ...{ id, name, topic_id: 4, estimate: 45, topic: 'Values', theme_id: 3, theme: 'Peace & Justice' },
  ...{ theme_color: '#3C6EA8', sector: 'Youth Community', learning_type: 'Youth Learning' },
})
const records = [place(5, 'Respect Through Boundaries'), place(6, 'Digital World'), place(7, 'Ideal School')]
const launch = (moduleId: number) => hrefOf('moduleLaunch', { topicId: 4, moduleId })

async function open(props: Partial<ModuleSearchProps> = {}, answers = [answer(listAllModules, { records })]) {
  const onClose = vi.fn<() => void>()
  const view = await renderScreen(<ModuleSearch onClose={onClose} {...props} />, { answers })
  const field = await screen.findByRole('searchbox', { name: 'Find a module' })
  return { ...view, onClose, field }
}
const options = () =>
  screen.queryAllByRole('option').map((option) => option.getAttribute('aria-label') ?? option.textContent)

it('SYS-015 finds a part of a name while it is typed, and opens the first with Enter', async () => {
  const { user, field, goneTo, onClose } = await open()
  await user.type(field, 'ideal')
  await waitFor(() => expect(options()).toHaveLength(1))
  await user.keyboard('{ArrowDown}{Enter}')
  expect(goneTo).toEqual([launch(7)])
  expect(onClose).toHaveBeenCalledOnce()
})

it('SYS-015 goes to a theme’s topics, by a press', async () => {
  const { user, field, goneTo } = await open()
  await user.type(field, 'peace')
  const themes = await screen.findByRole('group', { name: 'Themes' })
  await user.click(within(themes).getByRole('option'))
  expect(goneTo).toEqual([hrefOf('topicList', { themeId: 3 })])
})

it('NAV-023 shows one’s own modules in their order before anything is typed', async () => {
  await open({ own: [7, 5, 99] })
  const own = await screen.findByRole('group', { name: 'Recent and favourite' })
  expect(
    within(own)
      .getAllByRole('option')
      .map((option) => option.textContent),
  ).toEqual([expect.stringContaining('Ideal School'), expect.stringContaining('Respect Through Boundaries')])
})

it('OFF-003 leads to no module that this device cannot start', async () => {
  const { user, field, goneTo } = await open({ isStartable: (id) => id === 5 })
  await user.type(field, 'digi')
  const closed = await screen.findByRole('option', { name: /Digital World/ })
  expect(closed.getAttribute('aria-disabled')).toBe('true')
  expect(closed.textContent).toContain('Not on this device')
  await user.click(closed)
  expect(goneTo).toEqual([])
})

it('SYS-015 says when nothing has such a name, and closes with Escape', async () => {
  const { user, field, onClose } = await open()
  await user.type(field, 'zzz')
  expect(await screen.findByText('No module or theme has this in its name.')).toBeTruthy()
  await user.keyboard('{Escape}')
  if (onClose.mock.calls.length === 0) await user.keyboard('{Escape}')
  expect(onClose).toHaveBeenCalled()
})

it('API-005 says when the list did not come, and asks again', async () => {
  const { user } = await open({}, [
    once(refuse(listAllModules, 'ServerError')),
    answer(listAllModules, { records }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByRole('group', { name: 'Themes' })).toBeTruthy()
})
