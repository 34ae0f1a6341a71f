/** One module in the console: the check of a package, what is asked, a trial, the draft and the way back (CTM-006, CTM-007). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import {
  allowModuleHost,
  blockModuleHost,
  checkPackageForStaff,
  draftModuleVersion,
  readModuleForStaff,
  readVersionChanges,
  revertModuleVersion,
  type StaffModule,
  tryModuleVersion,
} from '@hub/contract/staff-modules'
import { listUploads } from '@hub/contract/staff-uploads'
import { answer, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { moduleHref } from '#platform/page/paths.ts'
import { askingCheck, changes, refusedCheck, respect, wholeUpload, withNext } from '../testing/modules.ts'
import { renderConsole } from '../testing/render-console.tsx'

const open = (
  record: StaffModule,
  uploads = [wholeUpload],
  more: readonly FakeAnswer[] = [answer(draftModuleVersion, { modules: [7] })],
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

it('CTM-007 takes a version out of the draft by putting the present one back', async () => {
  const { user, sentTo } = await open(withNext('draft'), [])
  await user.click(await screen.findByRole('button', { name: 'Take out of the draft' }))
  await waitFor(() => expect(sentTo(draftModuleVersion)[0]?.body).toEqual({ id: 7, version: '5.0.0' }))
})

it('CTM-006 shows the first findings, and all of them when that is asked for', async () => {
  const [one] = refusedCheck.findings
  if (!one) throw new Error('nothing was found')
  const findings = Array.from({ length: 40 }, (_, line) => ({ ...one, line }))
  const { user } = await open({ ...respect, check: { ...refusedCheck, findings } })
  const panel = within(await screen.findByRole('region', { name: 'Version 6.0.0 check results' }))
  const shown = () => panel.getAllByRole('heading', { name: 'A video has no captions' }).length
  expect(shown()).toBeLessThan(40)
  await user.click(panel.getByRole('button', { name: /^Show all 40/ }))
  expect(shown()).toBe(40)
})

it('CTM-007 tries a version in a frame of the content origin, marked as a trial', async () => {
  const trial = {
    ...{ moduleId: 1_000_000_012, version: '5.0.0', launchToken: 'token', title: respect.name },
    ...{ url: 'http://content.example/player/', contentOrigin: 'http://content.example' },
  }
  const { user, sentTo } = await open(respect, [], [answer(tryModuleVersion, { record: trial })])
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
  const { user, sentTo } = await open(respect, [], [back])
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

it('PKG-008 shows what is asked of each site with file and line, and allows one with its effects and a reason', async () => {
  const allowed = answer(allowModuleHost, { hosts: respect.hosts })
  const { user, sentTo } = await open(respect, [], [allowed])
  const panel = within(await screen.findByRole('region', { name: 'External sites' }))
  expect(panel.getByText(/Facilitators see “Needs internet”/)).toBeTruthy()
  expect(panel.getByText(/Allowed by Mei Tan, .*: The agency shows the film/)).toBeTruthy()
  const rowOf = (host: string) => within(panel.getByText(host).closest('li') as HTMLElement)
  expect(rowOf('count.example').getByText('Always blocked')).toBeTruthy()
  expect(rowOf('count.example').queryByRole('button', { name: /Allow/ })).toBeNull()
  await user.click(rowOf('films.example').getByRole('button', { name: '2 addresses' }))
  expect(rowOf('films.example').getByText('https://films.example/saying-no.mp4')).toBeTruthy()
  expect(rowOf('films.example').getAllByText(/, line (18|22)/)).toHaveLength(2)
  await user.click(panel.getByRole('button', { name: 'Allow fonts.example' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Allow fonts.example for Respect/ }))
  expect(dialog.getByText('2 topics with this module marked “Needs internet”')).toBeTruthy()
  expect(dialog.getByText(/Its scripts stay blocked/)).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Allow fonts.example' }))
  expect(sentTo(allowModuleHost)).toHaveLength(0)
  await user.type(dialog.getByRole('textbox'), 'The font of the agency')
  await user.click(dialog.getByRole('button', { name: 'Allow fonts.example' }))
  const body = { id: 7, host: 'fonts.example', reason: 'The font of the agency' }
  await waitFor(() => expect(sentTo(allowModuleHost)[0]?.body).toEqual(body))
})

it('PKG-008 takes the plain name of another site alone', async () => {
  const allowed = answer(allowModuleHost, { hosts: [] })
  const { user, sentTo } = await open({ ...respect, hosts: [], outside: [] }, [], [allowed])
  const panel = within(await screen.findByRole('region', { name: 'External sites' }))
  expect(panel.getByText(/asks no other site for anything/)).toBeTruthy()
  await user.click(panel.getByRole('button', { name: 'Allow another site' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Allow another site/ }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Its pictures')
  await user.type(dialog.getByRole('textbox', { name: /Site/ }), 'https://a.example')
  await user.click(dialog.getByRole('button', { name: 'Allow' }))
  expect(dialog.getByText(/Enter a plain name/)).toBeTruthy()
  expect(sentTo(allowModuleHost)).toHaveLength(0)
  await user.clear(dialog.getByRole('textbox', { name: /Site/ }))
  await user.type(dialog.getByRole('textbox', { name: /Site/ }), 'A.example')
  await user.click(dialog.getByRole('button', { name: 'Allow a.example' }))
  await waitFor(() => expect(sentTo(allowModuleHost)[0]?.body).toMatchObject({ host: 'a.example' }))
})

it('PKG-008 STA-013 blocks a site again with what stops loading, and takes it back', async () => {
  const answers = [answer(blockModuleHost, { hosts: [] }), answer(allowModuleHost, { hosts: respect.hosts })]
  const { user, sentTo } = await open(respect, [], answers)
  await user.click(await screen.findByRole('button', { name: 'Block films.example' }))
  const dialog = within(await screen.findByRole('dialog', { name: /Block films.example for Respect/ }))
  expect(dialog.getByText('2 addresses of this version are blocked')).toBeTruthy()
  expect(dialog.getByText('1 session in progress loses it with the next page')).toBeTruthy()
  expect(dialog.getByText('The module no longer needs the internet')).toBeTruthy()
  await user.type(dialog.getByRole('textbox'), 'The film is in the package now')
  await user.click(dialog.getByRole('button', { name: 'Block films.example' }))
  await waitFor(() => expect(sentTo(blockModuleHost)[0]?.body).toMatchObject({ host: 'films.example' }))
  await user.click(await screen.findByRole('button', { name: /Undo/ }))
  const { reason } = respect.hosts[0] ?? { reason: '' }
  await waitFor(() =>
    expect(sentTo(allowModuleHost)[0]?.body).toMatchObject({ host: 'films.example', reason }),
  )
})

it('PKG-008 offers a site of a warning, and says when it is allowed already', async () => {
  const check = { ...refusedCheck, state: 'saved' as const, findings: refusedCheck.findings.slice(2) }
  const { unmount } = await open({ ...withNext('new'), check }, [])
  const results = async () => within(await screen.findByRole('region', { name: /check results/ }))
  expect((await results()).getByRole('button', { name: 'Allow fonts.example' })).toBeTruthy()
  unmount()
  const hosts = [{ ...respect.hosts[0], host: 'fonts.example' }] as StaffModule['hosts']
  await open({ ...withNext('new'), check, hosts }, [])
  expect((await results()).getByText('fonts.example is allowed for this module.')).toBeTruthy()
})
