import { listDuplicates } from '@hub/contract/client-pairs'
import {
  listOwnClients,
  listTeamActiveClients,
  listTeamClients,
  readTeamReset,
  resetTeamPasswords,
  type Client,
} from '@hub/contract/clients'
import { readSession, verifyPassword } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { duplicates, teamClients } from '../testing/clients.ts'
import { amara, longNamed, tokenFor, tokenOf } from '../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

const list = (records: Client[]) => answer(listTeamClients, { records, next: null })
const filled = { answers: [list(teamClients(6))] }

const reset = [
  ...filled.answers,
  answer(readTeamReset, { record: { clients: 4, running: null } }),
  answer(verifyPassword, {}),
  answer(listTeamActiveClients, { records: [] }),
  answer(resetTeamPasswords, {
    records: teamClients(4).map(({ id, code }) => ({ id, code, password: 'tern7Q4k!92x' })),
  }),
]
const askForReset = ({ press }: Hands) => press('main .page-head button')

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
      steps: async ({ type, find }) => {
        await find('th[scope=row]')
        await type('input[type=search]', 'ZZ99')
        // The rows stay, dimmed, until the answer is there.
        await find('main:not(:has(th[scope=row]))')
      },
    },
    duplicates: { answers: [...filled.answers, answer(listDuplicates, { records: duplicates(2) })] },
    resetOfAll: { answers: reset, steps: askForReset },
    newPasswords: {
      answers: reset,
      steps: async (hands) => {
        await askForReset(hands)
        await hands.press('[role=alertdialog] button', -1)
        await hands.type('[role=dialog] input', 'riverbend-7')
        await hands.press('[role=dialog] button[type=submit]')
        await hands.find('[role=dialog] .mono, [role=dialog] code')
      },
    },
  },
})
