import { listPeople } from '@hub/contract/staff-people'
import { readTeamForStaff, type TeamDetail } from '@hub/contract/staff-teams'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { teamHref } from '#platform/page/paths.ts'
import { peopleRows, peopleViews } from '../testing/people.ts'
import { harbour } from '../testing/teams.ts'

const team = (record: TeamDetail) => answer(readTeamForStaff, { record })
const people = answer(listPeople, {
  records: peopleRows(4),
  next: null,
  total: 4,
  views: peopleViews,
  agencies: 38,
  filters: [],
})
const emptyTeam: TeamDetail = { ...harbour, members: 0, openFiles: 0, people: [], history: [] }
const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'

export const screenGallery = gallery({
  at: teamHref(harbour.id),
  reads: [readTeamForStaff],
  states: {
    filled: { answers: [team(harbour)] },
    empty: { answers: [team(emptyTeam)] },
    longNames: {
      answers: [
        team({
          ...harbour,
          name: `${LONG} evening groups`,
          people: harbour.people.map((one) => ({
            ...one,
            name: `Amara ${LONG}`,
            email: `${LONG}@a.example`,
          })),
        }),
      ],
    },
    fortyRows: {
      answers: [
        team({
          ...harbour,
          members: 40,
          people: Array.from({ length: 40 }, (_, id) => ({
            ...{ id: id + 1, name: `Amara Okafor ${id}`, email: 'amara@harbour.example' },
            joinedAt: harbour.createdAt,
          })),
        }),
      ],
    },
  },
  more: {
    archived: { answers: [team({ ...emptyTeam, archivedAt: harbour.createdAt })] },
    addMember: {
      answers: [team(harbour), people],
      steps: async ({ press, type, find }) => {
        await press('main section button', 0)
        await type('[role=dialog] input', 'a')
        // The search begins a moment after the last letter.
        await find('[role=dialog] li')
      },
    },
    move: { answers: [team(harbour)], steps: async ({ press }) => press('main section button', 1) },
    remove: { answers: [team(harbour)], steps: async ({ press }) => press('tbody button', 0) },
  },
})
