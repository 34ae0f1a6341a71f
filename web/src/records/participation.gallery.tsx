import { listTeamFacilitators } from '@hub/contract/accounts'
import { listTeamActiveClients } from '@hub/contract/clients'
import { listPersonalRecords, recordParticipation } from '@hub/contract/records'
import type { RunningModule } from '@hub/contract/running-modules'
import { readSession } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { LONG_NAME } from '../testing/catalogue.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import {
  justiceRun,
  openClients,
  participationAnswers,
  workshopRun,
  wotrRun,
} from '../testing/participation.ts'
import { personalRecords } from '../testing/personal-records.ts'

const lastRecords = answer(listPersonalRecords, { records: personalRecords(3) })
const of = (run: RunningModule, clients = openClients(3)) => ({
  answers: [...participationAnswers(run, clients), lastRecords],
})
const submit = ({ press }: Hands) => press('main button[type=submit]')

export const screenGallery = gallery({
  at: hrefOf('moduleParticipation'),
  reads: [listTeamFacilitators, listTeamActiveClients],
  states: {
    filled: of(justiceRun),
    empty: of(justiceRun, []),
    longNames: {
      token: tokenOf(longNamed),
      answers: [
        answer(readSession, { record: longNamed }),
        answer(listTeamFacilitators, {
          records: [
            { id: 8, name: longNamed.name },
            { id: 1, name: longNamed.name },
          ],
        }),
        ...of({ ...justiceRun, moduleName: LONG_NAME, themeName: LONG_NAME }).answers,
      ],
    },
    fortyRows: of(justiceRun, openClients(40)),
  },
  more: {
    workshop: of(workshopRun),
    walkOfTheRunner: of(wotrRun),
    training: {
      ...of(workshopRun),
      steps: async ({ press }) => {
        await press('main button[aria-pressed]')
        await press('[role=alertdialog] button', -1)
      },
    },
    refused: {
      answers: [refuse(recordParticipation, 'ServerError'), ...of(justiceRun).answers],
      steps: async (hands) => {
        await hands.press('main label:has([type=checkbox])', -1)
        await submit(hands)
        await hands.find('[role=dialog]')
      },
    },
    found: { ...of(justiceRun, openClients(40)), steps: ({ type }) => type('main [type=search]', '4825') },
    chosen: {
      ...of(justiceRun, openClients(40)),
      steps: ({ type }) => type('main [type=search]', '4825{Enter}'),
    },
    notComplete: { ...of(workshopRun), steps: submit },
    trainingQuestion: { ...of(workshopRun), steps: ({ press }) => press('main button[aria-pressed]') },
  },
})
