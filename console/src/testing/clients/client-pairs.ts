/** Client files that may be of one person, for tests and the gallery of the console. */
import { type ClientPair, listClientPairs } from '@hub/contract/staff-client-pairs'
import { answer } from '@hub/gallery/fake-answers.ts'

const STATES = ['linked', 'possible', 'merged'] as const
const file = { openedBy: 'Priya Raman', team: 'Harbour Street', closedAt: null }

export function clientPairs(count: number): ClientPair[] {
  return Array.from({ length: count }, (_, index): ClientPair => {
    const state = STATES[index % STATES.length] ?? 'possible'
    const number = String(index + 10)
    return {
      id: index + 1,
      state,
      foundAt: '2026-10-13T14:10:00.000Z',
      files: [
        {
          ...file,
          id: 2 * index + 2,
          code: `M7QX2R${number}`,
          openedAt: '2026-10-13T14:10:00.000Z',
          sessions: 1,
        },
        {
          ...file,
          id: 2 * index + 1,
          code: `HKW4P2${number}`,
          openedAt: '2026-10-13T09:30:00.000Z',
          sessions: 4,
        },
      ],
      merge:
        state === 'merged'
          ? {
              ...{ keptId: 2 * index + 1, mergedAt: '2026-10-12T14:00:00.000Z', mergedBy: 'Alex Moreau' },
              undoUntil: '2026-11-11T14:00:00.000Z',
            }
          : null,
    }
  })
}
export const pairsRead = (count: number) => answer(listClientPairs, { records: clientPairs(count) })
