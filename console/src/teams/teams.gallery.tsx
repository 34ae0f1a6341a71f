import { listTeamsForStaff, type TeamRow } from '@hub/contract/staff-teams'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { teamRows } from '../testing/teams.ts'

/** With a next page there are more of them than on this one. */
const MORE = 12
const teams = (records: TeamRow[], next: string | null = null) => {
  const total = records.length + (next === null ? 0 : MORE)
  return answer(listTeamsForStaff, { records, next, total, views: { active: total, archived: 2 } })
}
const none = answer(listTeamsForStaff, {
  records: [],
  next: null,
  total: 0,
  views: { active: 0, archived: 0 },
})
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen evening groups'

export const screenGallery = gallery({
  at: hrefOf('teams'),
  reads: [listTeamsForStaff],
  states: {
    filled: { answers: [teams(teamRows(6), 'next')] },
    empty: { answers: [none] },
    longNames: { answers: [teams(teamRows(4).map((row) => ({ ...row, name: LONG })))] },
    fortyRows: { answers: [teams(teamRows(40), 'next')] },
  },
  more: {
    noResults: { at: `${hrefOf('teams')}?q=nowhere`, answers: [none] },
    create: { answers: [teams(teamRows(6))], steps: async ({ press }) => press('main button', 0) },
  },
})
