import { applyReset } from '@hub/contract/accounts'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { amara, longNamed } from '../testing/facilitators.ts'
import { answer, neverAnswered, noAnswer, refuse } from '@hub/gallery/fake-answers.ts'

const askFor =
  (email: string) =>
  async ({ type, press }: Hands) => {
    await type('input[name=email]', email)
    await press('main button[type=submit]')
  }

export const screenGallery = gallery({
  at: hrefOf('PasswordReset'),
  token: null,
  reads: without('The form asks for nothing before it is sent.'),
  states: {
    filled: { answers: [answer(applyReset, {})], steps: askFor(amara.email) },
    empty: {},
    longNames: { answers: [answer(applyReset, {})], steps: askFor(longNamed.email) },
    fortyRows: without('There is no list.'),
  },
  more: {
    sending: { answers: [neverAnswered(applyReset)], steps: askFor(amara.email) },
    refused: { answers: [refuse(applyReset, 'InvalidFacilitatorEmail')], steps: askFor(amara.email) },
    hubDidNotAnswer: { answers: [noAnswer(applyReset)], steps: askFor(amara.email) },
  },
})
