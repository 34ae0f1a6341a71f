/** A new module in the console: its package is checked, what it lacks is asked, and the page of the module follows (CTM-006, PKG-002). */
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  type PackageCheck,
  readModuleForStaff,
  readPackageCheck,
  readVersionChanges,
} from '@hub/contract/staff-modules'
import { checkNewModule, readNewModule } from '@hub/contract/staff-new-modules'
import { listUploads } from '@hub/contract/staff-uploads'
import { answer } from '@hub/gallery/fake-answers.ts'
import { newModuleHref } from '#platform/page/paths.ts'
import {
  askingNew,
  changes,
  checkingNew,
  newPlace,
  newRespect,
  newUpload,
  notScannedNew,
  refusedCheck,
} from '../testing/modules.ts'
import { renderConsole } from '../testing/render-console.tsx'

const saved: PackageCheck = { ...checkingNew, state: 'saved', moduleId: 7, version: '1.0.0' }

const open = (check: PackageCheck | null, now: PackageCheck = checkingNew) =>
  renderConsole(newModuleHref(11), [
    answer(readNewModule, { record: { ...newPlace, check } }),
    answer(listUploads, { records: [newUpload] }),
    answer(checkNewModule, { record: checkingNew }),
    answer(readPackageCheck, { record: now }),
    answer(readModuleForStaff, { record: newRespect }),
    answer(readVersionChanges, changes),
  ])

it('CTM-006 checks an upload as soon as it is whole, with what facilitators may do with it', async () => {
  const { sentTo } = await open(null)
  await waitFor(() => expect(sentTo(checkNewModule)).toHaveLength(1))
  expect(sentTo(checkNewModule)[0]?.body).toEqual({ topicId: 11, uploadId: 3, isDownloadable: true })
  expect(screen.getByText('In Youth Community › Peace & Justice › Respect and relationships')).toBeTruthy()
})

it('PKG-002 asks for all that the package does not say, and loses nothing typed while something is missing', async () => {
  const { user, sentTo } = await open(askingNew)
  await user.type(await screen.findByRole('textbox', { name: /Name/ }), 'Respect')
  await user.type(screen.getByRole('textbox', { name: /Languages/ }), 'en zh')
  await user.click(screen.getByRole('checkbox', { name: /may download/ }))
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  expect(screen.getAllByText('Enter this first')).toHaveLength(1)
  expect(sentTo(checkNewModule)).toHaveLength(0)
  await user.type(screen.getByRole('textbox', { name: /Minutes/ }), '45')
  await user.click(screen.getByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sentTo(checkNewModule)).toHaveLength(1))
  expect(sentTo(checkNewModule)[0]?.body).toEqual({
    ...{ topicId: 11, uploadId: 3, isDownloadable: false },
    ...{ title: 'Respect', version: '1.0.0', languages: ['en', 'zh'], estimate: 45 },
  })
})

it.each([
  ['the virus scanner gave no answer', notScannedNew],
  ['the check broke off', { ...askingNew, state: 'failed' as const, findings: [], asked: [] }],
])('CTM-006 checks the same package again when %s', async (_, check) => {
  const { user, sentTo } = await open(check)
  await user.click(await screen.findByRole('button', { name: 'Check again' }))
  await waitFor(() => expect(sentTo(checkNewModule)).toHaveLength(1))
  expect(sentTo(checkNewModule)[0]?.body).toEqual({ topicId: 11, uploadId: 3, isDownloadable: true })
})

it('CTM-006 does not offer to check a package again that has to be mended first', async () => {
  await open({ ...notScannedNew, findings: refusedCheck.findings })
  await screen.findByText('Nothing was saved.')
  const [, second] = screen.getAllByRole('listitem').filter((one) => one.closest('ol'))
  expect(screen.getAllByRole('listitem', { current: 'step' })).toEqual([second])
  expect(screen.queryByRole('button', { name: 'Check again' })).toBe(null)
})

it('CTM-006 leads to the new module once the draft has it, where it is tried and found in the draft', async () => {
  await open(checkingNew, saved)
  expect(await screen.findByRole('heading', { level: 1, name: 'Respect Through Boundaries' })).toBeTruthy()
  expect(screen.getByText(/Version 5.0.0 is in the draft, and was never published/)).toBeTruthy()
  expect(screen.getByRole('link', { name: 'View the draft' }).getAttribute('href')).toMatch(/item=module-7$/)
  expect(screen.queryByRole('button', { name: 'Take out of the draft' })).toBe(null)
})

it('CTM-006 begins anew in a topic where one’s last package is a module by now', async () => {
  const { user, sentTo, address } = await open(saved)
  await user.click(await screen.findByRole('checkbox', { name: /may download/ }))
  expect(screen.getByRole('heading', { level: 1, name: 'New module' })).toBeTruthy()
  expect(screen.queryByText(/check results/)).toBe(null)
  expect([address(), sentTo(readModuleForStaff)]).toEqual([newModuleHref(11), []])
})
