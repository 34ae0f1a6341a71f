import { readClientCopy, type ClientCopy } from '@hub/contract/client-copies'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara, clientCopy } from '../testing/audit.ts'

const LONG = 'Featherstonehaugh-Cholmondeley-Wolfeschlegelsteinhausen'
const made = (record: ClientCopy) => ({
  answers: [answer(readClientCopy, { record })],
  steps: async ({ press }: Hands) => press('main search button'),
})
const { file, sessions, activity } = clientCopy
const long = { moduleName: LONG, themeName: LONG, hostName: LONG }

export const screenGallery = gallery({
  at: `${hrefOf('clientCopy')}?code=${file.code}`,
  reads: without('a copy is made on request'),
  states: {
    filled: made(clientCopy),
    empty: made({
      ...{ ...clientCopy, sessions: [], activity: [] },
      portal: { signIns: 0, lastSignIn: null },
    }),
    longNames: made({
      ...clientCopy,
      file: { ...file, openedBy: LONG, team: LONG },
      sessions: sessions.map((one) => ({ ...one, ...long })),
      activity: activity.map((one) => ({ ...one, who: { ...amara, name: LONG, agency: LONG } })),
    }),
    fortyRows: without('the rows are those of who saw a file'),
  },
  more: {
    start: { at: hrefOf('clientCopy') },
    noFile: {
      answers: [refuse(readClientCopy, 'NotFound')],
      steps: async ({ press }) => press('main search button'),
    },
  },
})
