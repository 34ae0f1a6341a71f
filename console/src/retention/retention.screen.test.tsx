/** How long data is kept: chosen, shown in numbers, saved on a version (LIF-001). */
import { screen, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { changeRetention, previewRetention } from '@hub/contract/staff-retention'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { effects, retention, retentionRead } from '../testing/clients/retention.ts'

const counted = answer(previewRetention, { record: effects })
const newer = { ...retention, version: 4, now: { ...retention.now, audit: 10 } }

async function shown(...answers: Parameters<typeof renderConsole>[1] & object) {
  const rendered = await renderConsole('/retention', [retentionRead, counted, ...answers])
  const { user } = rendered
  await user.click(await screen.findByRole('button', { name: /Closed client files/ }))
  await user.click(await screen.findByRole('option', { name: '7 years' }))
  await user.click(screen.getByRole('button', { name: 'Show what this removes' }))
  return { ...rendered, dialog: within(await screen.findByRole('alertdialog')) }
}

it('LIF-001 STA-013 shows what the first night removes before it is asked for, and why', async () => {
  const saved = { ...newer, now: retention.now }
  const { user, sentTo, dialog } = await shown(answer(changeRetention, { record: saved }))
  expect(dialog.getByText(/312 closed files lose their demographics/)).toBeTruthy()
  expect(dialog.getByText(/2 closed files stay for now/)).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Agreed with the board.')
  await user.click(dialog.getByRole('button', { name: 'Change retention' }))
  expect(await screen.findByText(/It takes effect on October 14, 2026/)).toBeTruthy()
  expect(sentTo(changeRetention)[0]?.body).toEqual({
    periods: { ...retention.now, closedFiles: 7 },
    ...{ takesEffectOn: '2026-10-14', version: 3, shown: effects, reason: 'Agreed with the board.' },
  })
})

it('LIF-001 STA-012 keeps what was chosen beside what somebody else saved', async () => {
  const { user, dialog } = await shown(
    once(refuse(changeRetention, 'EffectsChanged', undefined, { ...effects, closedFiles: 313 })),
    refuse(changeRetention, 'RetentionChanged', undefined, newer),
  )
  await user.type(dialog.getByRole('textbox'), 'Agreed with the board.')
  await user.click(dialog.getByRole('button', { name: 'Change retention' }))
  expect(await dialog.findByText(/313 closed files/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Change retention' }))
  expect(await screen.findByText(/Someone else has changed this meanwhile/)).toBeTruthy()
  expect(screen.getByRole('button', { name: /Closed client files/ }).textContent).toContain('7 years')
})
