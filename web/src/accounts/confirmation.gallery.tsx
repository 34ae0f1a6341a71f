import { activateAccount, resendConfirmation } from '@hub/contract/accounts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { longNamed } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'

export const screenGallery = gallery({
  at: '/confirm/12/secret-token',
  token: null,
  reads: [activateAccount],
  states: {
    filled: { answers: [answer(activateAccount, {})] },
    empty: without('A link without its parts leads to the login.'),
    longNames: {
      answers: [refuse(activateAccount, 'ActivationFailed'), answer(resendConfirmation, {})],
      steps: async ({ type, press }) => {
        await type('input[name=email]', longNamed.email)
        await press('main button[type=submit]')
      },
    },
    fortyRows: without('There is no list.'),
  },
  more: { failed: { answers: [refuse(activateAccount, 'ActivationFailed')] } },
})
