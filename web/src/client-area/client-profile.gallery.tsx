import { readClient } from '@hub/contract/clients'
import { readSession, verifyPassword } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '../gallery/declare-gallery.ts'
import type { Hands } from '../gallery/hands.ts'
import { adultFile, closedFile, fileAnswers, longFile } from '../testing/client-file.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { answer, refuse } from '../testing/fake-answers.ts'

const unlock = async ({ type, press }: Hands) => {
  await type('[role=dialog] input', 'riverbend-7')
  await press('[role=dialog] button[type=submit]')
}
const verified = answer(verifyPassword, {})

export const screenGallery = gallery({
  at: hrefOf('clientProfile', { clientId: 9 }),
  answers: [verified, ...fileAnswers()],
  reads: without('What is read stands behind the password; the states after it are named by themselves.'),
  states: {
    filled: { steps: unlock },
    empty: without('A file always has its answers.'),
    longNames: {
      token: tokenOf(longNamed),
      answers: [answer(readSession, { record: longNamed }), verified, ...fileAnswers(longFile)],
      steps: unlock,
    },
    fortyRows: without('A file is one person, and has no list.'),
  },
  more: {
    locked: {},
    wrongPassword: { answers: [refuse(verifyPassword, 'WrongPassword')], steps: unlock },
    unreadable: { answers: [verified, refuse(readClient, 'ServerError')], steps: unlock },
    adult: { answers: [verified, ...fileAnswers(adultFile)], steps: unlock },
    closed: { answers: [verified, ...fileAnswers(closedFile)], steps: unlock },
  },
})
