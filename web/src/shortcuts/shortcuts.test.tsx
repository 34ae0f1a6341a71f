/** Favourites and the modules run last, as the dashboard and the cards show them. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listShortcuts, markFavourite, type Shortcut } from '@hub/contract/shortcuts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { FavouriteButton } from './parts/favourite-button.tsx'
import { OwnModules } from './parts/own-modules.tsx'

const shortcut: Shortcut = {
  ...{
    id: 5,
    topic_id: 4,
    module_key: 'respect',
    name: 'Respect Through Boundaries',
    image: '',
    estimate: 45,
  },
  ...{ theme: 'Peace & Justice', theme_color: '#3C6EA8', last_run: null, is_favourite: false },
}
const star = () => screen.findByRole('button', { name: 'Favourite, Respect Through Boundaries' })

it('NAV-023 marks a module at the press, and tells the hub whose mark it is', async () => {
  let isMarked = false
  const { user, sentTo } = await renderScreen(<FavouriteButton module={shortcut} />, {
    answers: [
      answer(listShortcuts, () => ({ records: isMarked ? [{ ...shortcut, is_favourite: true }] : [] })),
      answer(markFavourite, ({ body }) => {
        isMarked = body.isFavourite
        return {}
      }),
    ],
  })
  expect((await star()).getAttribute('aria-pressed')).toBe('false')
  await user.click(await star())
  await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('true'))
  expect(sentTo(markFavourite).map(({ params, body }) => [params, body])).toEqual([
    [{ id: amara.id }, { moduleId: 5, isFavourite: true }],
  ])
  await user.click(await star())
  await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('false'))
  expect(sentTo(markFavourite)[1]?.body).toEqual({ moduleId: 5, isFavourite: false })
})

it('NAV-023 takes the star back when the hub refuses', async () => {
  const { user } = await renderScreen(<FavouriteButton module={shortcut} />, {
    answers: [answer(listShortcuts, { records: [] }), refuse(markFavourite, 'NotAvailable')],
  })
  await user.click(await star())
  await waitFor(async () => expect((await star()).getAttribute('aria-pressed')).toBe('false'))
})

it('NAV-023 lists favourites before what was only run, each a press from its launch', async () => {
  const ran = { ...shortcut, id: 6, name: 'Digital World', last_run: '2026-10-13T13:00:00.000Z' }
  const marked = { ...shortcut, is_favourite: true }
  await renderScreen(<OwnModules shortcuts={[ran, marked]} />, {
    answers: [answer(listShortcuts, { records: [ran, marked] })],
  })
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Respect Through Boundaries', hrefOf('moduleLaunch', { topicId: 4, moduleId: 5 })],
    ['Digital World', hrefOf('moduleLaunch', { topicId: 4, moduleId: 6 })],
  ])
  expect(screen.getByText('Last run Oct 13, 2026')).toBeTruthy()
})
