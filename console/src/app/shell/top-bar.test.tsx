/** The path at the top of a screen (STA-009). */
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readPerson } from '@hub/contract/staff-people'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { goToHref } from '#platform/page/navigation.ts'
import { nadia } from '../../testing/people.ts'
import { renderConsole } from '../../testing/render-console.tsx'

const path = () => within(screen.getByRole('navigation', { name: 'You are here' }))
const last = () => path().getByText(/.+/, { selector: '[aria-current="page"]' }).textContent

it('STA-009 ends the path with the name of the person who is shown, and leaves it with the screen', async () => {
  await renderConsole('/facilitators/1', [answer(readPerson, { record: nadia })])
  await waitFor(() => expect(last()).toBe('Nadia Benali'))
  expect(path().getByRole('link', { name: 'Facilitators' })).toBeTruthy()
  act(() => goToHref('/facilitators/1/edit'))
  await waitFor(() => expect(last()).toBe('Edit facilitator'))
})

it('STA-009 says what is shown where its name is not known', async () => {
  await renderConsole('/facilitators/1', [refuse(readPerson, 'ServerError')])
  await screen.findByRole('button', { name: 'Try again' })
  expect(last()).toBe('Facilitator')
})
