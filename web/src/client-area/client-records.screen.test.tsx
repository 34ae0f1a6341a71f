import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listClientRecords, type ClientRecord } from '@hub/contract/clients'
import { hrefOf } from '#platform/page/paths.ts'
import { fileAnswers } from '../testing/client-file.ts'
import { answer, noAnswer, once, type FakeAnswer } from '@hub/gallery/fake-answers.ts'
import { renderScreen } from '../testing/render-screen.tsx'
import { ClientRecordsScreen } from './client-records.screen.tsx'

const record = (id: number, day: string): ClientRecord => ({
  id,
  moduleName: `Module ${id}`,
  themeName: 'Peace & Justice',
  hostName: 'Amara Okafor',
  startTime: `2026-10-${day}T23:30:00`,
  endTime: `2026-10-${Number(day) + 1}T00:15:00`,
})

const open = (given: FakeAnswer[]) =>
  renderScreen(<ClientRecordsScreen />, {
    at: hrefOf('clientRecord', { clientId: 9 }),
    answers: [...given, ...fileAnswers()],
  })

it('REC-001 lists the sessions newest first, by the day they ended', async () => {
  await open([answer(listClientRecords, { records: [record(1, '10'), record(2, '20')] })])
  expect(await screen.findByRole('heading', { level: 1, name: /Record of Participation/ })).toBeTruthy()
  expect((await screen.findAllByRole('columnheader')).map(({ textContent }) => textContent)).toEqual([
    'Module Name',
    'Theme Name',
    'Facilitator',
    'Date',
    'Start Time',
    'End Time',
  ])
  expect(screen.getAllByRole('rowheader').map(({ textContent }) => textContent)).toEqual([
    'Module 2',
    'Module 1',
  ])
  const cells = screen.getAllByRole('cell').map(({ textContent }) => textContent)
  expect(cells.slice(0, 5)).toEqual([
    'Theme Name Peace & Justice',
    'Facilitator Amara Okafor',
    'Date Oct 21, 2026',
    'Start Time 11:30 p.m.',
    'End Time 12:15 a.m.',
  ])
})

it('REC-001 says when there are none', async () => {
  await open([answer(listClientRecords, { records: [] })])
  expect(await screen.findByText('No sessions yet')).toBeTruthy()
})

it('REC-001 says when they did not load, and tries again', async () => {
  const { user } = await open([
    once(noAnswer(listClientRecords)),
    answer(listClientRecords, { records: [record(1, '10')] }),
  ])
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Module 1')).toBeTruthy()
})
