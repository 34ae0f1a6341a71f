import { askPasskey } from '@hub/contract/staff-passkeys'
import { checkCode, readStaffSession, signIn, beginAuthenticator } from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, neverAnswered, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { OFFERED } from '../testing/set-up.ts'

const code = answer(signIn, { record: { next: 'code', hasPasskey: false } })

async function givePassword({ type, press }: Hands, email = 'staff@demo.example'): Promise<void> {
  await type('input[name=email]', email)
  await type('input[name=password]', 'Demo-hub-2026')
  await press('main button[type=submit]')
}
async function toCode(hands: Hands): Promise<void> {
  await givePassword(hands)
  await hands.find('input[name=code]')
}
async function giveCode(hands: Hands): Promise<void> {
  await toCode(hands)
  await hands.type('input[name=code]', '418 052')
  await hands.press('main button[type=submit]')
}

export const screenGallery = gallery({
  at: hrefOf('signIn'),
  answers: [refuse(readStaffSession, 'SignInRequired')],
  reads: without('it reads nothing'),
  states: {
    filled: {},
    empty: without('a form has nothing to list'),
    longNames: { answers: [code], steps: (hands) => givePassword(hands, longNamed.email) },
    fortyRows: without('a form has no rows'),
  },
  more: {
    missing: { steps: ({ press }) => press('main button[type=submit]') },
    wrongPassword: {
      answers: [refuse(signIn, 'LoginIncorrect')],
      steps: async (hands) => {
        await givePassword(hands)
        await hands.find('[role=alert]')
      },
    },
    checking: { answers: [neverAnswered(signIn)], steps: givePassword },
    tooMany: {
      answers: [refuse(signIn, 'TooManyRequests')],
      steps: async (hands) => {
        await givePassword(hands)
        await hands.find('[role=alert]')
      },
    },
    returning: { at: `${hrefOf('signIn')}?backward=%2Fdevices` },
    code: { answers: [code], steps: toCode },
    passkey: {
      answers: [answer(signIn, { record: { next: 'code', hasPasskey: true } })],
      steps: toCode,
    },
    passkeyRefused: {
      answers: [
        answer(signIn, { record: { next: 'code', hasPasskey: true } }),
        refuse(askPasskey, 'Unavailable'),
      ],
      steps: async (hands) => {
        await toCode(hands)
        await hands.press('main form + div button')
        await hands.find('[role=alert]')
      },
    },
    wrongCode: {
      answers: [code, refuse(checkCode, 'CodeIncorrect')],
      steps: async (hands) => {
        await giveCode(hands)
        await hands.find('[role=alert]')
      },
    },
    recoveryCode: {
      answers: [code],
      steps: async (hands) => {
        await toCode(hands)
        await hands.press('main form ~ div button')
        await hands.find('input[autocomplete=off]')
      },
    },
    withoutApp: {
      answers: [
        answer(signIn, { record: { next: 'authenticator', hasPasskey: false } }),
        answer(beginAuthenticator, { record: OFFERED }),
      ],
      steps: toCode,
    },
  },
})
