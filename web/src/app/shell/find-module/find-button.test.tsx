/** The way to any module from every screen: a field to press, and Ctrl K. */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAllModules } from '@hub/contract/catalogue'
import { listShortcuts } from '@hub/contract/shortcuts'
import { ConfirmDialog } from '@hub/ui/dialogs/confirm-dialog.tsx'
import { answer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { FindButton } from './find-button.tsx'

const answers = [answer(listAllModules, { records: [] }), answer(listShortcuts, { records: [] })]
const search = { name: 'Find a module' }
const isOpen = () => screen.queryByRole('searchbox', search) !== null

it('SYS-015 opens the search of modules by a press', async () => {
  const { user } = await renderScreen(<FindButton />, { answers })
  await user.click(screen.getByRole('button', search))
  await screen.findByRole('searchbox', search)
})

it.each(['{Control>}k{/Control}', '{Meta>}K{/Meta}'])(
  'SYS-015 opens the search of modules by %s',
  async (keys) => {
    const { user } = await renderScreen(<FindButton />, { answers })
    await user.keyboard('k')
    await user.keyboard('{Control>}{Shift>}k{/Shift}{/Control}')
    expect(isOpen()).toBe(false)
    await user.keyboard(keys)
    await screen.findByRole('searchbox', search)
  },
)

it('SYS-015 leaves the screen to a dialog that is open', async () => {
  const question = (
    <ConfirmDialog isOpen title="A question" confirmLabel="Yes" onConfirm={() => {}} onCancel={() => {}} />
  )
  const { user } = await renderScreen(
    <>
      {question}
      <FindButton />
    </>,
    { answers },
  )
  await screen.findByRole('alertdialog')
  await user.keyboard('{Control>}k{/Control}')
  await waitFor(() => expect(isOpen()).toBe(false))
})
