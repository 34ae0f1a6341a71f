import {
  beginAuthenticator,
  confirmAuthenticator,
  readSetUp,
  readStaffSession,
  setUpPassword,
} from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { jordan, longNamed } from '../testing/frame-answers.ts'
import { OFFERED, RECOVERY_CODES, TOKEN } from '../testing/set-up.ts'

const invited = answer(readSetUp, { record: { name: 'Mei Tan', email: 'mei@provider.example' } })
const whole = [
  answer(setUpPassword, { record: { next: 'authenticator', hasPasskey: false } }),
  answer(beginAuthenticator, { record: OFFERED }),
  answer(confirmAuthenticator, { record: jordan, recoveryCodes: RECOVERY_CODES }),
]

async function givePassword({ type, press }: Hands): Promise<void> {
  await type('main input', 'lantern gravel teapot')
  await press('main button[type=submit]')
}
async function giveCode(hands: Hands): Promise<void> {
  await givePassword(hands)
  await hands.type('input[name=code]', '730911')
  await hands.press('main button[type=submit]')
}

export const screenGallery = gallery({
  at: `/set-up/${TOKEN}`,
  answers: [invited, ...whole, refuse(readStaffSession, 'SignInRequired')],
  reads: [readSetUp],
  states: {
    filled: {},
    empty: without('a form has nothing to list'),
    longNames: { answers: [answer(readSetUp, { record: { name: longNamed.name, email: longNamed.email } })] },
    fortyRows: without('a form has no rows'),
  },
  more: {
    notValid: { answers: [refuse(readSetUp, 'LinkNotValid')] },
    tooShort: {
      steps: async ({ type, press }) => {
        await type('main input', 'lantern')
        await press('main button[type=submit]')
      },
    },
    commonPassword: {
      answers: [refuse(setUpPassword, 'ValidationError', { password: 'too common' })],
      steps: async (hands) => {
        await givePassword(hands)
        await hands.find('[aria-invalid=true]')
      },
    },
    longEnough: { steps: ({ type }) => type('main input', 'lantern gravel teapot') },
    app: {
      steps: async (hands) => {
        await givePassword(hands)
        await hands.find('input[name=code]')
      },
    },
    appLoading: { answers: [neverAnswered(beginAuthenticator)], steps: givePassword },
    appFailed: {
      answers: [refuse(beginAuthenticator, 'ServerError')],
      steps: async (hands) => {
        await givePassword(hands)
        await hands.find('main [class*=picture]')
      },
    },
    wrongCode: {
      answers: [refuse(confirmAuthenticator, 'CodeIncorrect')],
      steps: async (hands) => {
        await giveCode(hands)
        await hands.find('[role=alert]')
      },
    },
    recoveryCodes: {
      steps: async (hands) => {
        await giveCode(hands)
        await hands.find('main ol[aria-label] li')
      },
    },
    notSaved: {
      steps: async (hands) => {
        await giveCode(hands)
        await hands.find('input[type=checkbox]')
        await hands.press('main button', -1)
      },
    },
  },
})
