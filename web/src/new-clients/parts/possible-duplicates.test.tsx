/** Files that may be of one person, as whoever opened the later one is asked (LIF-003). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { decideDuplicate, listDuplicates } from '@hub/contract/client-pairs'
import { answer, once } from '@hub/gallery/fake-answers.ts'
import { duplicates } from '../../testing/clients.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PossibleDuplicates } from './possible-duplicates.tsx'

it('LIF-003 asks whether two files are of one person, by IDs, times and who opened them, and once', async () => {
  const { user, sentTo } = await renderScreen(<PossibleDuplicates />, {
    answers: [
      once(answer(listDuplicates, { records: duplicates(2) })),
      once(answer(listDuplicates, { records: duplicates(2).slice(1) })),
      answer(listDuplicates, { records: [] }),
      answer(decideDuplicate, {}),
    ],
    hasRegions: true,
  })
  const asked = within(await screen.findByRole('region', { name: 'Are these the same people?' }))
  expect(asked.getAllByText(/by Priya Raman/)).toHaveLength(2)
  await user.click(asked.getByRole('button', { name: 'Same person M7QX2R92 and HKW4P2Z2' }))
  expect(await screen.findByText(/Our staff put them together/)).toBeTruthy()
  await user.click(await screen.findByRole('button', { name: 'Different people M7QX2R93 and HKW4P2Z3' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: /the same/ })).toBeNull())
  expect(sentTo(decideDuplicate).map(({ params, body }) => [params.id, body.isSame])).toEqual([
    [1, true],
    [2, false],
  ])
})
