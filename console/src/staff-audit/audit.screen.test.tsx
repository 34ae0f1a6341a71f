/** The audit log as sentences, searched and exported, and the page for a client (AUD-001, AUD-002). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { DEEDS } from '@hub/contract/deeds'
import { LOCALES } from '@hub/contract/locales'
import { undoAgencyMerge } from '@hub/contract/staff-agencies'
import { exportAuditLog, listAuditLog, readClientAccess } from '@hub/contract/staff-audit'
import { changeStandings, previewStandings } from '@hub/contract/staff-people'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { answer, once, refuse } from '@hub/gallery/fake-answers.ts'
import {
  accessEntries,
  amara,
  auditEntries,
  lastCheck,
  mergeEntry,
  suspensionEntry,
} from '../testing/audit.ts'
import { jordan } from '../testing/frame-answers.ts'
import { effectsOfRestoring } from '../testing/people.ts'
import { renderConsole } from '../testing/render-console.tsx'
import { accessDeedTexts } from './access.texts.ts'
import { phraseOf } from './sentences.ts'

const log = answer(listAuditLog, { records: auditEntries(10), next: 'older', lastCheck })
const access = answer(readClientAccess, {
  record: { code: 'HKW4P2ZT', otherCodes: [], entries: accessEntries, people: 3, isCut: false },
})

it.each(LOCALES)('AUD-001 has a sentence for every deed in %s', (locale) => {
  for (const deed of DEEDS) {
    const { before, behind } = phraseOf(deed, locale)
    expect(before, deed).toMatch(/\S/)
    expect(before, deed).not.toBe(deed)
    // What concerns somebody names them.
    if (/^(client|team|module|theme|topic)-(?!.*(list|load))/.test(deed)) expect(behind, deed).not.toBeNull()
  }
})

it.each(LOCALES)('AUD-002 has plain words for every deed at a file in %s', (locale) => {
  const words = accessDeedTexts[locale]
  for (const deed of DEEDS.filter((one) => one.startsWith('client-') && one !== 'client-list-read'))
    expect(words, deed).toHaveProperty(deed)
})

it('AUD-001 reads as sentences, by day, with the last check of the whole', async () => {
  await renderConsole('/audit-log', [log])
  await screen.findByText(/1,204,318 entries were checked/)
  const rows = screen.getAllByRole('button', { expanded: false }).map(({ textContent }) => textContent)
  expect(rows.join('\n')).toMatch(/You searched the audit log/)
  expect(rows.join('\n')).toMatch(
    /Amara Okafor \(Harbour Street Community House\) opened the file of client HKW4P2ZT/,
  )
  expect(rows.join('\n')).toMatch(/hub \(Command line\) moved client HKW4P2ZT/)
})

it('AUD-001 STA-011 asks for what the address says, and opens the entry of the address', async () => {
  const { sentTo, user, address } = await renderConsole(
    '/audit-log?who=okafor&what=client-read&from=2026-10-01&until=2026-10-13&pages=x&entry=4998',
    [log],
  )
  const reason = await screen.findByText(/^Sam led the second half/)
  expect(reason).toBeTruthy()
  expect(sentTo(listAuditLog)[0]?.query).toMatchObject({
    ...{ who: 'okafor', what: 'client-read', after: 'x' },
    from: new Date(2026, 9, 1).toISOString(),
    until: new Date(2026, 9, 14).toISOString(),
  })
  await user.click(screen.getByRole('link', { name: 'All by Alex Moreau' }))
  await waitFor(() => expect(address()).toBe('/audit-log?who=staff%3A7'))
})

it('AUD-001 puts what is typed into the address and clears it', async () => {
  const { user, address } = await renderConsole('/audit-log?pages=x', [log])
  await user.type(await screen.findByRole('searchbox', { name: /^Client ID/ }), 'HKW4P2ZT')
  await waitFor(() => expect(address()).toBe('/audit-log?whom=HKW4P2ZT'))
  await user.click(screen.getByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(address()).toBe('/audit-log'))
})

it('AUD-001 STA-011 shows each filter as a chip that is changed beside it and removed by its own name', async () => {
  const { user, address } = await renderConsole('/audit-log?who=facilitator%3A4&from=2026-10-01', [log])
  const chips = within(await screen.findByRole('group', { name: 'Filters' }))
  expect(chips.getByRole('button', { name: /^Date from Oct 1, 2026/ })).toBeTruthy()
  await user.click(chips.getByRole('button', { name: /^Remove filter Date/ }))
  await waitFor(() => expect(address()).toBe('/audit-log?who=facilitator%3A4'))
  await user.click(chips.getByRole('button', { name: 'Date' }))
  const dates = within(await screen.findByRole('dialog', { name: 'Date' }))
  await user.type(dates.getByLabelText('To'), '2026-10-13')
  expect(address()).toBe('/audit-log?who=facilitator%3A4')
  await user.click(dates.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toBe('/audit-log?who=facilitator%3A4&until=2026-10-13'))
  await user.click(chips.getByRole('button', { name: /^Who / }))
  const who = within(await screen.findByRole('dialog', { name: 'Who' }))
  await user.clear(who.getByRole('textbox'))
  await user.type(who.getByRole('textbox'), 'okafor{Enter}')
  await waitFor(() => expect(address()).toBe('/audit-log?who=okafor&until=2026-10-13'))
  await user.click(chips.getByRole('button', { name: 'Action' }))
  const what = within(await screen.findByRole('dialog', { name: 'Action' }))
  await user.type(what.getByRole('combobox'), 'merged agency')
  await user.click(await screen.findByRole('option', { name: /^merged agency/ }))
  await user.click(what.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toContain('what=agency-merge'))
})

it('AUD-001 STA-011 applies a filter when it closes, also by Escape, and keeps the page where nothing was changed', async () => {
  const { user, address } = await renderConsole('/audit-log?who=okafor&pages=x', [log])
  const chips = within(await screen.findByRole('group', { name: 'Filters' }))
  await user.click(chips.getByRole('button', { name: /^Who / }))
  const who = within(await screen.findByRole('dialog', { name: 'Who' }))
  expect(document.activeElement).toBe(who.getByRole('textbox'))
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(address()).toBe('/audit-log?who=okafor&pages=x')
  await user.click(chips.getByRole('button', { name: 'Date' }))
  const dates = within(await screen.findByRole('dialog', { name: 'Date' }))
  await user.type(dates.getByLabelText('From'), '2026-10-01')
  await user.keyboard('{Escape}')
  await waitFor(() => expect(address()).toBe('/audit-log?who=okafor&from=2026-10-01'))
  await user.click(chips.getByRole('button', { name: /^Who / }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Who' })).getByRole('button', { name: 'Clear' }),
  )
  await waitFor(() => expect(address()).toBe('/audit-log?from=2026-10-01'))
  await waitFor(() => expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Who' })))
})

it('AUD-001 STA-011 keeps the focus at a chip that is set, removed or cleared by keyboard', async () => {
  const { user, address } = await renderConsole('/audit-log', [log])
  const chips = within(await screen.findByRole('group', { name: 'Filters' }))
  chips.getByRole('button', { name: 'Date' }).focus()
  await user.keyboard('{Enter}')
  const dates = within(await screen.findByRole('dialog', { name: 'Date' }))
  await user.type(dates.getByLabelText('To'), '2026-10-13')
  dates.getByRole('button', { name: 'Show' }).focus()
  await user.keyboard('{Enter}')
  const set = await chips.findByRole('button', { name: /^Date .*Oct 13/ })
  await waitFor(() => expect(document.activeElement).toBe(set))
  await user.tab()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(address()).toBe('/audit-log'))
  expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Date' }))
  await user.type(screen.getByRole('searchbox', { name: /^Client ID/ }), 'HKW4P2ZT')
  const clear = await chips.findByRole('button', { name: 'Clear filters' })
  clear.focus()
  await user.keyboard('{Enter}')
  await waitFor(() => expect(clear.isConnected).toBe(false))
  expect(document.activeElement).toBe(chips.getByRole('button', { name: 'Date' }))
})

it('PPL-005 STA-013 undoes a merge from its open entry, and only there', async () => {
  const { user, address, sentTo } = await renderConsole('/audit-log?entry=5001', [
    answer(listAuditLog, { records: [mergeEntry, ...auditEntries(3)], next: null, lastCheck }),
    answer(undoAgencyMerge, { record: { id: 31, name: 'Maple Crt Youth', facilitators: 4 } }),
  ])
  const undo = await screen.findByRole('button', { name: 'Undo merge' })
  await user.click(screen.getByRole('button', { name: /corrected a record/ }))
  await waitFor(() => expect(undo.isConnected).toBe(false))
  await user.click(screen.getByRole('button', { name: /merged agency/ }))
  await user.click(await screen.findByRole('button', { name: 'Undo merge' }))
  await waitFor(() => expect(address()).toBe('/agencies/31'))
  expect(sentTo(undoAgencyMerge).map(({ params }) => params)).toEqual([{ id: 7 }])
})

it('PPL-002 STA-013 undoes a suspension from its open entry, by the decision of the person’s page', async () => {
  const ended = { ...suspensionEntry, isOpenSuspension: false }
  const { user, sentTo } = await renderConsole('/audit-log?entry=5002', [
    once(answer(listAuditLog, { records: [suspensionEntry], next: null, lastCheck })),
    answer(listAuditLog, { records: [ended], next: null, lastCheck }),
    answer(previewStandings, { record: effectsOfRestoring }),
    answer(changeStandings, { records: [{ id: 9, standing: 'confirmed' }] }),
  ])
  const undo = await screen.findByRole('button', { name: 'Undo suspension' })
  await user.click(undo)
  const dialog = within(await screen.findByRole('dialog', { name: 'Restore Marie-Ève Gagnon?' }))
  await user.type(dialog.getByRole('textbox'), 'Back from leave')
  await user.click(await dialog.findByRole('button', { name: 'Restore' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sentTo(changeStandings).map(({ body }) => body)).toEqual([
    expect.objectContaining({ ids: [9], change: 'restore', reason: 'Back from leave' }),
  ])
  expect(undo.isConnected).toBe(false)
  expect(document.activeElement).toBe(screen.getByRole('button', { name: /suspended/ }))
})

it('AUD-001 exports everything that fits as sentences, step by step', async () => {
  const files: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    files.push(file as Blob)
    return 'blob:x'
  })
  vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {})
  const formula = { ...amara, name: '=1+1' }
  const [first] = auditEntries(2).slice(1)
  const { user, sentTo } = await renderConsole('/audit-log?whom=HKW4P2ZT', [
    ...[log, once(answer(exportAuditLog, { records: auditEntries(10), next: 'step' }))],
    answer(exportAuditLog, { records: first ? [{ ...first, who: formula }] : [], next: null }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Export CSV' }))
  expect(await screen.findByText(/^11 entries are in the file/)).toBeTruthy()
  expect(sentTo(exportAuditLog).map(({ query }) => query)).toEqual([
    { whom: 'HKW4P2ZT' },
    { whom: 'HKW4P2ZT', after: 'step' },
  ])
  const text = (await files[0]?.text()) ?? ''
  expect(text.split('\r\n')).toHaveLength(13)
  expect(text).toContain('opened the file of client HKW4P2ZT')
  expect(text).toContain(",'=1+1,")
})

it('AUD-002 is a page in plain words, and prints', async () => {
  const print = vi.fn<() => void>()
  vi.stubGlobal('print', print)
  const { user, sentTo, address } = await renderConsole('/client-files', [access])
  await user.type(await screen.findByRole('textbox', { name: 'Client ID' }), 'hkw4-p2zt')
  await user.click(screen.getByRole('button', { name: 'Show' }))
  await waitFor(() => expect(address()).toBe('/client-files?code=HKW4P2ZT'))
  const rows = within(await screen.findByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(8)
  expect(rows[1]?.textContent).toMatch(/Amara Okafor, your facilitatorOpened your file$/)
  expect(rows[2]?.textContent).toMatch(/Alex Moreau, provider staff/)
  expect(rows[5]?.textContent).toMatch(/Opened your file \(2 times\)/)
  expect(screen.getByText(/help@hub\.example/)).toBeTruthy()
  expect(sentTo(readClientAccess)[0]?.params).toEqual({ code: 'HKW4P2ZT' })
  await user.click(screen.getByRole('button', { name: 'Print' }))
  expect(print).toHaveBeenCalledOnce()
})

it('AUD-002 keeps an ID that no file has, and says so', async () => {
  await renderConsole('/client-files?code=ZZZZZZZZ', [refuse(readClientAccess, 'NotFound')])
  expect(await screen.findByRole('heading', { name: 'No file has this ID' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Client ID' }).value).toBe('ZZZZZZZZ')
})

it('STA-006 is in the side bar of those alone whose roles reach it', async () => {
  const people = { ...jordan, roles: ['people' as const], permissions: ['people' as const] }
  await renderConsole('/devices', [answer(readStaffSession, { record: people })])
  expect(screen.queryByRole('link', { name: 'Audit log' })).toBeNull()
})
