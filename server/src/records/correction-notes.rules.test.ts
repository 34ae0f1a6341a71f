/** What the audit log says of corrections, and reading it again. */
import { expect, it } from 'vitest'
import { noteOf, readNote } from './correction-notes.rules.ts'

const CHANGES = [
  { field: 'participationCount', before: '9', after: '8' },
  { field: 'demographicsList', before: '12-14/Woman=5', after: '15-17/Woman=2, 24+/Two-Spirit=1' },
  { field: 'minAge', before: '', after: '12' },
] as const

it('PPL-009 reads a correction as it was written', () => {
  const note = noteOf('two were counted twice', CHANGES)
  expect(note).toBe(
    'two were counted twice; people 9 -> 8; groups 12-14/Woman=5 -> 15-17/Woman=2, 24+/Two-Spirit=1; youngest age  -> 12',
  )
  expect(readNote(note)).toEqual({ reason: 'two were counted twice', changes: CHANGES })
})

it('PPL-009 leaves to the reason what is no change of its own', () => {
  for (const reason of ['typed wrongly; people were late', 'people 3 -> 4; see the list', 'clients', '; '])
    expect(readNote(noteOf(reason, CHANGES))).toEqual({ reason, changes: CHANGES })
  expect(readNote('people 9 -> 8; people 9 -> 8')).toEqual({
    reason: 'people 9 -> 8',
    changes: [CHANGES[0]],
  })
  expect(readNote('only a reason')).toEqual({ reason: 'only a reason', changes: [] })
})
