/** The product's settings, and a new version of the terms (CTM-011, STA-012, STA-013). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { editProductSettings, publishTerms } from '@hub/contract/staff-settings'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { productSettings, settingsRead, versionRead, versionsListed } from '../testing/settings.ts'

const WHY = 'Agreed with the board.'
const answers = [settingsRead, versionsListed, versionRead]

async function rename(...more: typeof answers) {
  const { user, ...view } = await renderConsole('/settings', [...more, ...answers])
  await user.type(await screen.findByLabelText(/Name of the product/), ' of many')
  await user.click(screen.getByRole('button', { name: 'Save' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText(/After: Hub of many/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Save' }))
  return { user, ...view }
}

it('CTM-011 shows before and after, and saves with the reason', async () => {
  const values = { ...productSettings.values, productName: 'Hub of many' }
  const saved = answer(editProductSettings, { record: { ...productSettings, values } })
  const { sentTo } = await rename(saved)
  await screen.findByText('No changes')
  expect(sentTo(editProductSettings)[0]?.body).toEqual({ ...values, version: 'a', reason: WHY })
})

it('STA-012 keeps what was typed when someone else saved other settings', async () => {
  await rename(
    refuse(editProductSettings, 'SettingsChanged', undefined, { ...productSettings, version: 'b' }),
  )
  expect((await screen.findByRole('alert')).textContent).toContain('Someone else saved other settings')
  expect(screen.getByLabelText<HTMLInputElement>(/Name of the product/).value).toBe('Hub of many')
})

it('CTM-011 publishes both documents in every language with name and reason, and counts the changes', async () => {
  const stored = {
    id: 4,
    version: '2026-11',
    publishedAt: '2026-11-02T10:00:00.000Z',
    publishedBy: 'J',
    reason: WHY,
  }
  const { user, sentTo, address } = await renderConsole('/settings/terms', [
    answer(publishTerms, { record: stored }),
    ...answers,
  ])
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/Terms of service in English/)
  expect(screen.getByText('Nothing is changed yet')).toBeTruthy()
  await user.click(text)
  await user.paste('\n\n## 4. More\n\nMore.')
  expect(screen.getByText('2 changes to version 2026-09')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  expect(sentTo(publishTerms)).toEqual([])
  await user.type(screen.getByLabelText(/Name of the new version/), '2026-11')
  await user.click(screen.getByRole('button', { name: 'Publish' }))
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByText('214 facilitators read and accept it at the next login')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), WHY)
  await user.click(dialog.getByRole('button', { name: 'Publish' }))
  await waitFor(() => expect(address()).toBe('/settings'))
  const { body } = sentTo(publishTerms)[0] ?? {}
  expect(body).toMatchObject({ version: '2026-11', after: '2026-09', reason: WHY })
  expect(body?.texts.en.terms).toMatch(/## 4. More\n\nMore\.$/)
  expect(Object.keys(body?.texts ?? {})).toEqual(['en', 'zh'])
})
