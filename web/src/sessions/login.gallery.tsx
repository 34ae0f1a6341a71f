import { logIn } from '@hub/contract/sessions'
import { hrefOf } from '#platform/page/paths.ts'
import { leaveLoginNotice } from '#platform/session/login-notice.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { longNamed } from '../testing/facilitators.ts'
import { passkeyQuestion } from '../testing/security.ts'
import { neverAnswered, noAnswer, refuse } from '@hub/gallery/fake-answers.ts'

const logInAs = (email: string) => async (hands: Hands) => {
  await hands.type('input[name=email]', email)
  await hands.type('input[name=password]', 'riverbend-7')
  await hands.press('button[type=submit]')
}
const asAmara = logInAs('amara@harbour.example')

export const screenGallery = gallery({
  at: hrefOf('login'),
  token: null,
  reads: without('The form asks for nothing before it is sent.'),
  states: {
    filled: {},
    empty: { steps: ({ press }) => press('button[type=submit]') },
    longNames: { answers: [refuse(logIn, 'LoginIncorrect')], steps: logInAs(longNamed.email) },
    fortyRows: without('There is no list.'),
  },
  more: {
    loggingIn: { answers: [neverAnswered(logIn)], steps: asAmara },
    codeAsked: {
      answers: [refuse(logIn, 'CodeRequired')],
      steps: async (hands) => {
        await asAmara(hands)
        await hands.find('[autocomplete=one-time-code]')
      },
    },
    recoveryCode: {
      answers: [refuse(logIn, 'CodeRequired')],
      steps: async (hands) => {
        await asAmara(hands)
        await hands.find('[autocomplete=one-time-code]')
        await hands.press('main button:not([type=submit])')
        await hands.find('main input:not([autocomplete=one-time-code])')
      },
    },
    codeOrPasskey: {
      answers: [refuse(logIn, 'CodeRequired', undefined, { app: true, passkey: passkeyQuestion })],
      steps: async (hands) => {
        await asAmara(hands)
        await hands.find('[autocomplete=one-time-code]')
      },
    },
    passkeyAsked: {
      answers: [refuse(logIn, 'CodeRequired', undefined, { app: false, passkey: passkeyQuestion })],
      steps: async (hands) => {
        await asAmara(hands)
        await hands.find('main:not(:has([name=password])) h1')
      },
    },
    notConfirmed: { answers: [refuse(logIn, 'AccountNotConfirmed')], steps: asAmara },
    hubDidNotAnswer: { answers: [noAnswer(logIn)], isOffline: true, steps: asAmara },
    withNotice: {
      before: () =>
        leaveLoginNotice({
          tone: 'attention',
          text: 'Your session has ended.',
          hint: 'Log in again to go on where you were.',
        }),
    },
  },
})
