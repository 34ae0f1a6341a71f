import { registerFacilitator } from '@hub/contract/accounts'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { longNamed } from '../testing/facilitators.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { emailIsFree, storeRegistration, lists, registration } from '../testing/registration-form.ts'

const registered = answer(registerFacilitator, { record: { id: 12, firstName: registration.firstName } })
const goToTerms = async ({ type, press, find }: Hands) => {
  await type('input[name=password]', registration.password)
  await press('main button[type=submit]')
  await find('[role=region]')
}
const readToTheEnd = async ({ find }: Hands) => {
  const terms = await find('[role=region]')
  terms.scrollTo(0, terms.scrollHeight)
  await find('main input[type=checkbox]:enabled')
}
const agree = async (hands: Hands) => {
  await goToTerms(hands)
  await readToTheEnd(hands)
  await hands.press('main input[type=checkbox]')
  await hands.press('main div:has(> [role=status]) + button')
}

export const screenGallery = gallery({
  at: hrefOf('registration'),
  token: null,
  answers: [emailIsFree, ...lists],
  reads: without('Its lists are read while one types, and a list that does not come is told in its field.'),
  states: {
    filled: { before: () => storeRegistration() },
    empty: { steps: async ({ press }) => press('main button[type=submit]') },
    longNames: {
      before: () =>
        storeRegistration({
          firstName: longNamed.firstName,
          lastName: longNamed.lastName,
          email: longNamed.email,
          address: '218 Harbour Street, behind the community garden, second entrance, third floor',
        }),
    },
    fortyRows: without('There is no list.'),
  },
  more: {
    terms: { before: () => storeRegistration(), steps: goToTerms },
    registered: { answers: [registered], before: () => storeRegistration(), steps: agree },
    emailIsUsed: {
      answers: [refuse(registerFacilitator, 'EmailAlreadyUsed')],
      before: () => storeRegistration(),
    },
  },
})
