import { changeEmail } from '@hub/contract/accounts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara, longNamed } from '../../testing/facilitators.ts'

const steps = async ({ press }: Hands) => press('main button')

export const screenGallery = gallery({
  at: hrefOf('newEmail', { token: 'secret-token' }),
  token: null,
  reads: [],
  states: {
    filled: { answers: [] },
    empty: without('A link without its token has a state of its own.'),
    longNames: { answers: [answer(changeEmail, { record: { email: longNamed.email } })], steps },
    fortyRows: without('There is no list.'),
  },
  more: {
    done: { answers: [answer(changeEmail, { record: { email: amara.email } })], steps },
    failed: { answers: [refuse(changeEmail, 'EmailChangeFailed')], steps },
    notReached: { answers: [refuse(changeEmail, 'Unavailable')], steps },
  },
})
