import { beginApp, confirmApp } from '@hub/contract/factors'
import { readSession } from '@hub/contract/sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara, longNamed, tokenOf } from '../testing/facilitators.ts'
import { offered, recoveryCodes } from '../testing/security.ts'

const due = answer(readSession, { record: { ...amara, factorDue: true } })
const begun = answer(beginApp, { record: offered })

export const screenGallery = gallery({
  at: hrefOf('factorDue'),
  reads: without('The step makes something, and reads nothing.'),
  answers: [due, begun],
  states: {
    filled: {},
    empty: { steps: ({ press }) => press('button[type=submit]') },
    longNames: {
      token: tokenOf(longNamed),
      answers: [answer(readSession, { record: { ...longNamed, factorDue: true } }), begun],
    },
    fortyRows: without('There is no list.'),
  },
  more: {
    codes: {
      answers: [due, begun, answer(confirmApp, { recoveryCodes })],
      steps: async ({ press, type }) => {
        await type('input[name=code]', '123456')
        await press('button[type=submit]')
      },
    },
  },
})
