import { type CountedSession, listCountedSessions } from '@hub/contract/staff-reports'
import { readStaffSession } from '@hub/contract/staff-sessions'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { jordan } from '../testing/frame-answers.ts'
import { countedSessions } from '../testing/reports.ts'

const sessions = (records: CountedSession[], next: string | null = null) =>
  answer(listCountedSessions, { records, next, total: next === null ? records.length : 1950 })
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen and the long evenings'

export const screenGallery = gallery({
  at: `${hrefOf('reportSessions')}?from=2026-04-01&to=2026-09-30&figure=sessions`,
  reads: [listCountedSessions],
  states: {
    filled: { answers: [sessions(countedSessions(12), 'next')] },
    empty: { answers: [sessions([])] },
    longNames: {
      answers: [sessions(countedSessions(4).map((row) => ({ ...row, module: LONG, team: LONG })))],
    },
    fortyRows: { answers: [sessions(countedSessions(40))] },
  },
  more: {
    tooFew: { answers: [refuse(listCountedSessions, 'TooFewFacilitators')] },
    beingCounted: { answers: [refuse(listCountedSessions, 'BeingCounted')] },
    withoutRecords: {
      answers: [
        answer(readStaffSession, { record: { ...jordan, roles: ['reports'], permissions: ['reports'] } }),
        sessions(countedSessions(4)),
      ],
    },
  },
})
