/** One module in the console: the check of a package, what is asked, a trial, the draft and the way back (CTM-006, CTM-007). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  checkPackageForStaff,
  draftModuleVersion,
  readModuleForStaff,
  readVersionChanges,
  revertModuleVersion,
  type StaffModule,
  tryModuleVersion,
} from '@hub/contract/staff-modules'
import { listUploads } from '@hub/contract/staff-uploads'
import { answer } from '@hub/gallery/fake-answers.ts'
import { moduleHref } from '#platform/page/paths.ts'
import { askingCheck, changes, refusedCheck, respect, wholeUpload, withNext } from '../testing/modules.ts'
import { renderConsole } from '../testing/render-console.tsx'

const open = (
  record: StaffModule,
  uploads = [wholeUpload],
  more = [answer(draftModuleVersion, { modules: [7] })],
) =>
  renderConsole(moduleHref(7), [
    answer(readModuleForStaff, { record }),
    answer(listUploads, { records: uploads }),
    answer(readVersionChanges, changes),
    answer(checkPackageForStaff, { record: { ...refusedCheck, state: 'checking' } }),
    ...more,
  ])

it('CTM-006 shows what has to be fixed with file, line and advice, and holds up nothing else', async () => {
  const { user } = await open({ ...respect, check: refusedCheck })
  const panel = within(await screen.findByRole('region', { name: 'Version 6.0.0 check results' }))
  expect(panel.getByText(/Fix 2 issues before you try out or publish/)).toBeTruthy()
  expect(panel.getByRole('heading', { name: 'A video has no captions' })).toBeTruthy()
  expect(panel.getByText(', line 62')).toBeTruthy()
  expect(panel.getByText('img/circle-map.webp').tagName).toBe('MARK')
  expect(panel.getByText(/Add pages\/img\/circle-map.webp to the package/)).toBeTruthy()
  await user.click(panel.getByRole('radio', { name: 'Warnings 1' }))
  expect(panel.getByRole('heading', { name: 'A font from an external site will be blocked' })).toBeTruthy()
  const add = screen.getByRole('button', { name: 'Add to draft' })
  expect(add.getAttribute('aria-disabled')).toBe('true')
  expect(screen.getByText(/Available once the 2 issues are fixed/)).toBeTruthy()
})

it('CTM-006 checks an upload as soon as it is whole, once', async () => {
  const { sentTo } = await open(respect)
  await waitFor(() => expect(sentTo(checkPackageForStaff)).toHaveLength(1))
  expect(sentTo(checkPackageForStaff)[0]?.body).toEqual({ moduleId: 7, uploadId: 3 })
})

it('PKG-002 asks for what the package does not say, and checks the same upload again', async () => {
  const { user, sentTo } = await open({ ...respect, check: askingCheck })
  await user.type(await screen.findByRole('textbox', { name: /Version/ }), '6.0.0')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(screen.getByText('Enter this first')).toBeTruthy()
  expect(sentTo(checkPackageForStaff)).toHaveLength(0)
  await user.type(screen.getByRole('textbox', { name: /Languages/ }), 'en, zh')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sentTo(checkPackageForStaff)).toHaveLength(1))
  expect(sentTo(checkPackageForStaff)[0]?.body).toEqual({
    ...{ moduleId: 7, uploadId: 3, version: '6.0.0', languages: ['en', 'zh'] },
  })
})

it('CTM-007 shows what a new version changes, and puts it into the draft', async () => {
  const { user, sentTo } = await open(withNext('new'), [])
  const panel = within(await screen.findByRole('region', { name: 'Version 6.0.0 since 5.0.0' }))
  expect(panel.getByText('12').parentElement?.textContent).toBe('added12')
  expect(panel.getByText('17.6 MB larger in total')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Add to draft' }))
  await waitFor(() => expect(sentTo(draftModuleVersion)[0]?.body).toEqual({ id: 7, version: '6.0.0' }))
})

it('CTM-007 tries a version in a frame of the content origin, marked as a trial', async () => {
  const trial = {
    ...{ moduleId: 1_000_000_012, version: '5.0.0', launchToken: 'token', title: respect.name },
    ...{ url: 'http://content.example/player/', contentOrigin: 'http://content.example' },
  }
  const { user, sentTo } = await open(respect, [], [answer(tryModuleVersion, { record: trial })] as never)
  await user.click(await screen.findByRole('button', { name: 'Try out version 5.0.0' }))
  const panel = await screen.findByRole('region', { name: 'Trial of version 5.0.0' })
  expect(panel.textContent).toContain('It is not counted or recorded')
  const frame = panel.querySelector('iframe')
  expect([frame?.src, frame?.getAttribute('sandbox')]).toEqual([
    'http://content.example/player/',
    'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads',
  ])
  expect(sentTo(tryModuleVersion)[0]?.body).toEqual({ id: 7, version: '5.0.0' })
  await user.click(screen.getByRole('button', { name: 'End trial' }))
  expect(document.querySelector('iframe')).toBe(null)
})

it('CTM-007 STA-013 says what going back does in numbers, and takes a reason', async () => {
  const back = answer(revertModuleVersion, { was: '5.0.0', version: '4.0.0' })
  const { user, sentTo } = await open(respect, [], [back] as never)
  await user.click(await screen.findByRole('button', { name: 'Revert to 4.0.0' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Revert Respect Through Boundaries/ }))
  expect(dialog.getByText('1 session in progress keeps its version')).toBeTruthy()
  expect(dialog.getByText('2 topics with this module')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'Its film is too long')
  await user.click(dialog.getByRole('button', { name: 'Revert to 4.0.0' }))
  await waitFor(() =>
    expect(sentTo(revertModuleVersion)[0]?.body).toEqual({
      id: 7,
      version: '4.0.0',
      reason: 'Its film is too long',
    }),
  )
})
