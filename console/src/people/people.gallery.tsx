import { listAgenciesForStaff } from '@hub/contract/staff-agencies'
import { listProvinces } from '@hub/contract/metas'
import { listPeople, type PeopleFilter, type PersonRow } from '@hub/contract/staff-people'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { listTeamsForStaff, previewTeamAssignment } from '@hub/contract/staff-teams'
import { agencyRows, agencyViews } from '../testing/agencies.ts'
import { teamRows } from '../testing/teams.ts'
import { noViews, peopleRows, peopleViews } from '../testing/people.ts'

const people = (records: PersonRow[], next: string | null = null) =>
  answer(listPeople, {
    records,
    next,
    total: Math.max(records.length, 271),
    views: peopleViews,
    agencies: 38,
    filters: [],
  })

const harbour: PeopleFilter = { kind: 'agency', id: 3, name: 'Harbour Street Community House' }
const evenings: PeopleFilter = { kind: 'team', id: 2, name: 'Evening groups' }
const narrowed = (filters: PeopleFilter[], count = 3) =>
  answer(listPeople, {
    ...{ records: peopleRows(count), next: null, total: count, filters },
    views: { ...noViews, all: count, pending: count },
    agencies: 5,
  })
const agencies = answer(listAgenciesForStaff, {
  ...{ records: agencyRows(5), next: 'next', total: 38, views: agencyViews },
})
const provinces = answer(listProvinces, { records: [{ id: 9, name: 'Ontario' }] })
const teams = answer(listTeamsForStaff, {
  ...{ records: teamRows(5), next: 'next', total: 9, views: { active: 9, archived: 0 } },
})

const LONG = 'Maximiliana-Bartholomea Featherstonehaugh-Cholmondeley'

export const screenGallery = gallery({
  at: hrefOf('people'),
  reads: [listPeople],
  states: {
    filled: { answers: [people(peopleRows(12), 'next')] },
    empty: {
      answers: [
        answer(listPeople, { records: [], next: null, total: 0, views: noViews, agencies: 0, filters: [] }),
      ],
    },
    longNames: {
      answers: [
        people(
          peopleRows(4).map((row) => ({
            ...row,
            name: LONG,
            email: `${LONG.toLowerCase().replaceAll(' ', '.')}@northern-provider.example`,
            agency: `${row.agency} of the Northern Shore, Upper and Lower Valley`,
            teams: ['Evening groups of the Northern Shore', 'Harbour Street'],
          })),
        ),
      ],
    },
    fortyRows: { answers: [people(peopleRows(40), 'next')] },
  },
  more: {
    noResults: {
      at: `${hrefOf('people')}?q=nobody`,
      answers: [
        answer(listPeople, { records: [], next: null, total: 0, views: noViews, agencies: 0, filters: [] }),
      ],
    },
    filtered: {
      at: `${hrefOf('people')}?agency=3&team=2&province=9&since=2026-08-01`,
      answers: [narrowed([harbour, evenings, { kind: 'province', id: 9, name: 'Ontario' }])],
    },
    longFilters: {
      at: `${hrefOf('people')}?agency=3&team=2`,
      answers: [
        narrowed([
          { ...harbour, name: `${LONG} Community House of the Northern Shore, Upper and Lower Valley` },
          { ...evenings, name: `${LONG} evening groups` },
        ]),
      ],
    },
    noneOfFilters: {
      at: `${hrefOf('people')}?team=2`,
      answers: [narrowed([{ ...evenings, name: '' }], 0)],
    },
    addFilter: {
      answers: [people(peopleRows(12), 'next'), agencies, teams, provinces],
      steps: async ({ press }) => press('[role=group] button[aria-haspopup=dialog]', 0),
    },
    changeFilter: {
      at: `${hrefOf('people')}?agency=3&team=2`,
      answers: [narrowed([harbour, evenings]), agencies, teams],
      steps: async ({ press }) => press('[role=group] button[aria-haspopup=dialog]', 1),
    },
    columns: {
      answers: [people(peopleRows(12), 'next')],
      steps: async ({ press }) => {
        await press('search button[aria-haspopup=true]', 0)
        await press('[role=menuitemcheckbox]', 5)
      },
    },
    selected: {
      answers: [people(peopleRows(12), 'next')],
      steps: async ({ press }) => {
        await press('tbody input[type=checkbox]', 0)
        await press('tbody input[type=checkbox]', 1)
      },
    },
    assign: {
      answers: [
        ...[people(peopleRows(12), 'next'), teams],
        answer(previewTeamAssignment, {
          record: {
            ...{ joining: 1, files: 3, already: 0 },
            cannot: [
              { id: 1, name: 'Nadia Benali', why: 'pending' },
              { id: 3, name: 'Wen Li', why: 'email' },
            ],
          },
        }),
      ],
      steps: async ({ press }) => {
        for (const row of [0, 2, 3]) await press('tbody input[type=checkbox]', row)
        await press('[data-sticks-below] [data-bulk=assign]', 0)
        await press('[role=dialog] input[type=radio]', 0)
      },
    },
    pageLeft: { at: `${hrefOf('people')}?view=pending&pages=one`, answers: [people([])] },
    secondPage: {
      at: `${hrefOf('people')}?view=pending&pages=one`,
      answers: [people(peopleRows(7), 'next')],
    },
  },
})
