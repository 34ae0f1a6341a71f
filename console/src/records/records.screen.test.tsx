/** Finding and reading records: a search names nobody, and a record shows what every correction changed (PPL-009). */
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { readStaffRecord, searchRecords } from '@hub/contract/staff-records'
import { answer } from '@hub/gallery/fake-answers.ts'
import { justiceRecord, lists, noLists, recordRows, surveyRecord } from '../testing/records.ts'
import { renderConsole } from '../testing/render-console.tsx'

const found = answer(searchRecords, { records: recordRows(3), next: 'older' })
const { email } = justiceRecord.host

it('PPL-009 STA-011 asks for what the address says, page by page', async () => {
  const { sentTo, user, address } = await renderConsole('/records?code=K7M2Q9XA&day=2026-10-09', [found])
  expect(await screen.findByRole('link', { name: 'Stress and Sleep' })).toBeTruthy()
  expect(sentTo(searchRecords)[0]?.query).toMatchObject({ code: 'K7M2Q9XA', day: '2026-10-09' })
  await user.click(screen.getByRole('link', { name: 'Next' }))
  await waitFor(() => expect(address()).toBe('/records?code=K7M2Q9XA&day=2026-10-09&pages=older'))
  await waitFor(() => expect(sentTo(searchRecords).at(-1)?.query).toMatchObject({ after: 'older' }))
})

it('PPL-009 asks nothing while somebody types, and takes the ID as it is written by hand', async () => {
  const { sentTo, user, address } = await renderConsole('/records', [found])
  await user.click(await screen.findByRole('button', { name: 'Search' }))
  expect(await screen.findByText('Fill in at least one field')).toBeTruthy()
  await user.type(screen.getByLabelText('Client ID'), 'k7m2-q9xa')
  await user.type(screen.getByLabelText('Module'), ' respect ')
  expect(sentTo(searchRecords)).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Search' }))
  await waitFor(() => expect(address()).toBe('/records?code=K7M2Q9XA&module=respect'))
  await waitFor(() => expect(sentTo(searchRecords)).toHaveLength(1))
})

it('CON-16 asks for a host on one day only, also when the address says otherwise', async () => {
  const { sentTo, user } = await renderConsole(`/records?email=${email}`, [found])
  expect(await screen.findByText('What are you looking for?')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Search' }))
  expect(await screen.findByText('With an email, choose the day')).toBeTruthy()
  expect(sentTo(searchRecords)).toEqual([])
})

it('PPL-009 shows a record with what was submitted, and every correction before and after', async () => {
  await renderConsole(`/records/${justiceRecord.id}`, [
    answer(readStaffRecord, { record: justiceRecord, lists: noLists }),
  ])
  expect(await screen.findByRole('heading', { name: 'Respect Through Boundaries', level: 1 })).toBeTruthy()
  expect(screen.getByText('Originally: K7M2Q9XA · Z2CV6N8D')).toBeTruthy()
  const corrections = within(screen.getByRole('region', { name: 'Corrections' }))
  expect(corrections.getByText('Corrected by Jordan Leduc')).toBeTruthy()
  expect(corrections.getByText('The host named the wrong client.')).toBeTruthy()
  const rows = corrections.getAllByRole('row').map(({ textContent }) => textContent)
  expect(rows).toContain('ClientsK7M2Q9XA\u00A0· Z2CV6N8DK7M2Q9XA\u00A0· P4RW8T3B')
  expect(corrections.getByText('Submitted by the host')).toBeTruthy()
})

it('PPL-009 shows a group by age and gender in words', async () => {
  await renderConsole('/records/238', [answer(readStaffRecord, { record: surveyRecord, lists })])
  expect(await screen.findByText('12-14, Woman: 5')).toBeTruthy()
  expect(screen.getByText('Originally: 12-14, Woman: 6')).toBeTruthy()
  expect(screen.getByText('Ontario')).toBeTruthy()
})
