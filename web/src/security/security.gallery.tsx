import { listLearningTypes } from '@hub/contract/catalogue'
import {
  beginApp,
  confirmApp,
  offerPasskey,
  readFactors,
  removeApp,
  removePasskey,
  renewRecoveryCodes,
  type Factors,
} from '@hub/contract/factors'
import { changePassword, listOwnSessions, type OwnSession } from '@hub/contract/own-sessions'
import { readSession } from '@hub/contract/sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { learningTypes } from '../testing/catalogue.ts'
import { longNamed, tokenOf } from '../testing/facilitators.ts'
import { offered, passkeyOffer, passkeys, recoveryCodes, sessions } from '../testing/security.ts'

const types = answer(listLearningTypes, { records: learningTypes })
const factors = (appSince: string | null, more: Partial<Factors> = {}) =>
  answer(readFactors, {
    record: {
      ...{ appSince, passkeys: [], recoveryCodes: appSince === null ? 0 : 9, isRequired: false },
      ...more,
    },
  })
const listed = (records: OwnSession[]) => answer(listOwnSessions, { records })
const SINCE = '2026-10-02T14:05:00.000Z'
const off = [types, factors(null), listed(sessions)]
const on = [types, factors(SINCE, { passkeys }), listed(sessions)]
const keysAlone = [types, factors(null, { passkeys, recoveryCodes: 10 }), listed(sessions)]

export const screenGallery = gallery({
  at: hrefOf('security'),
  reads: [readFactors, listOwnSessions],
  states: {
    filled: { answers: on },
    empty: { answers: [types, factors(null), listed(sessions.slice(0, 1))] },
    longNames: { token: tokenOf(longNamed), answers: [answer(readSession, { record: longNamed }), ...on] },
    fortyRows: without('Nobody is logged in on forty devices.'),
  },
  more: {
    required: { answers: [types, factors(SINCE, { isRequired: true }), listed(sessions)] },
    connect: {
      answers: [...off, answer(beginApp, { record: offered })],
      steps: ({ press }) => press('main section:nth-of-type(1) button'),
    },
    wrongCode: {
      answers: [...off, answer(beginApp, { record: offered }), refuse(confirmApp, 'CodeIncorrect')],
      steps: async ({ press, type }) => {
        await press('main section:nth-of-type(1) button')
        await type('input[name=code]', '123456')
        await press('form button[type=submit]')
      },
    },
    codes: {
      answers: [...off, answer(beginApp, { record: offered }), answer(confirmApp, { recoveryCodes })],
      steps: async ({ press, type }) => {
        await press('main section:nth-of-type(1) button')
        await type('input[name=code]', '123456')
        await press('form button[type=submit]')
      },
    },
    passwordFirst: {
      answers: [...off, refuse(beginApp, 'PasswordVerificationRequired')],
      steps: ({ press }) => press('main section:nth-of-type(1) button'),
    },
    removing: {
      answers: [...on, refuse(removeApp, 'CodeIncorrect')],
      steps: ({ press }) => press('main section:nth-of-type(1) button', 1),
    },
    renewing: {
      answers: [...on, answer(renewRecoveryCodes, { recoveryCodes })],
      steps: ({ press }) => press('main section:nth-of-type(1) button', 0),
    },
    passkeysAlone: { answers: keysAlone },
    passkeyName: {
      answers: [...off, answer(offerPasskey, { record: passkeyOffer })],
      steps: ({ press }) => press('main section:nth-of-type(2) button'),
    },
    passkeyProof: {
      answers: keysAlone,
      steps: ({ press }) => press('main section:nth-of-type(2) button', 2),
    },
    passkeyRemoving: {
      answers: [...on, refuse(removePasskey, 'CodeIncorrect')],
      steps: async ({ press, type }) => {
        await press('main section:nth-of-type(2) li button')
        await type('input[name=code]', '123456')
        await press('form button[type=submit]')
      },
    },
    passwordCommon: {
      answers: [...on, refuse(changePassword, 'PasswordCommon')],
      steps: async ({ press, type }) => {
        await press('main section:nth-of-type(3) button')
        await type('main section:nth-of-type(3) input', 'riverbend-7')
        await press('form button[type=submit]')
      },
    },
  },
})
