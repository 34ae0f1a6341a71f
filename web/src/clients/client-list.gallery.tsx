import { listOwnClients, listTeamClients, readTeamReset, type Client } from '@hub/contract/clients'
import { readSession } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '../gallery/declare-gallery.ts'
import { teamClients } from '../testing/clients.ts'
import { amara, longNamed, tokenFor, tokenOf } from '../testing/facilitators.ts'
import { answer } from '../testing/fake-answers.ts'

const list = (records: Client[]) => answer(listTeamClients, { records, next: null })
const filled = { answers: [list(teamClients(6))] }

export const screenGallery = gallery({
  at: hrefOf('clientList'),
  reads: [listTeamClients],
  states: {
    filled,
    empty: { answers: [list([])] },
    longNames: {
      token: tokenOf(longNamed),
      answers: [
        answer(readSession, { record: longNamed }),
        list(
          teamClients(6, {
            facilitator_first_name: longNamed.firstName,
            facilitator_last_name: longNamed.lastName,
            team: longNamed.team,
            session_count: 1234,
          }),
        ),
      ],
    },
    fortyRows: { answers: [list(teamClients(40))] },
  },
  more: {
    withoutTeam: {
      token: tokenFor({ teams: [] }),
      answers: [
        answer(readSession, { record: { ...amara, team: null, teamName: null } }),
        answer(listOwnClients, { records: teamClients(3, { team: null }), next: null }),
      ],
    },
    notFound: {
      answers: [
        answer(listTeamClients, ({ query }) => ({
          records: query.q === undefined ? teamClients(6) : [],
          next: null,
        })),
      ],
      steps: async ({ type }) => type('input[type=search]', 'ZZ99'),
    },
    resetOfAll: {
      answers: [...filled.answers, answer(readTeamReset, { record: { clients: 4, running: null } })],
      steps: async ({ press }) => press('main .page-head button'),
    },
  },
})
