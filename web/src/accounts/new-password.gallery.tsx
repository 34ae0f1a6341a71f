import { resetPassword, verifyResetToken } from '@hub/contract/accounts'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { amara, longNamed } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'

const valid = (email: string) => answer(verifyResetToken, { record: { email } })
const typeTwo =
  (retyped: string, pressed = 'main button[type=submit]') =>
  async ({ type, press }: Hands) => {
    await type('input[name=password]', 'riverbend-7')
    await type('input[name=retyped]', retyped)
    await press(pressed)
  }

export const screenGallery = gallery({
  at: hrefOf('newPassword', { resetToken: 'secret.token' }),
  token: null,
  reads: [verifyResetToken],
  states: {
    filled: { answers: [valid(amara.email)] },
    empty: without('The form is shown for a link alone.'),
    longNames: { answers: [valid(longNamed.email)] },
    fortyRows: without('There is no list.'),
  },
  more: {
    notTheSame: { answers: [valid(amara.email)], steps: typeTwo('riverbend-8', 'h1') },
    refused: {
      answers: [valid(amara.email), refuse(resetPassword, 'ServerError')],
      steps: typeTwo('riverbend-7'),
    },
    linkIsOver: { answers: [refuse(verifyResetToken, 'TokenExpiredError')] },
  },
})
