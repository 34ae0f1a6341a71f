import { expect, it } from 'vitest'
import { keep, readKept } from '#platform/device.ts'
import { createQueryClient } from '#platform/query.ts'
import { forgetSession } from '../sessions/sessions.queries.ts'
import { runningModule } from '../testing/catalogue.ts'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { startEntries } from './participation.rules.ts'

const ME = 1
const entries = { ...startEntries(runningModule), clientIds: [21, 22] }

it('PAR-019 keeps the entries of a run for the facilitator who made them', () => {
  keepDraft(ME, 9, entries)
  expect(readDraft(ME, 9)).toEqual(entries)
  expect(readDraft(2, 9)).toBeNull()
  expect(readDraft(ME, 10)).toBeNull()
})

it('PAR-019 forgets the draft once the run is recorded', () => {
  keepDraft(ME, 9, entries)
  dropDraft(ME)
  expect(readDraft(ME, 9)).toBeNull()
})

it('PAR-019 forgets every draft at logout, and nothing that is not personal', () => {
  keepDraft(ME, 9, entries)
  keepDraft(2, 12, entries)
  keep('scheme', 'dark')
  forgetSession(createQueryClient())
  expect(readDraft(ME, 9)).toBeNull()
  expect(readDraft(2, 12)).toBeNull()
  expect(readKept('scheme')).toBe('dark')
})

it.each(['', '{', '{"runningId":9}', '{"runningId":9,"entries":{"rows":[]}}'])(
  'PAR-019 begins anew when the kept text cannot be read: %s',
  (text) => {
    keep('personal.participation.1', text)
    expect(readDraft(ME, 9)).toBeNull()
  },
)
