import { readSession } from '@hub/contract/sessions'
import { acceptTerms, readTerms } from '@hub/contract/terms'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { amara } from '../testing/facilitators.ts'
import { termsInForce } from '../testing/terms.ts'

const due = answer(readSession, { record: { ...amara, termsDue: '2026-01' } })
const agree = async ({ find, press }: Hands) => {
  const terms = await find('[role=region]')
  terms.scrollTo(0, terms.scrollHeight)
  await find('main input[type=checkbox]:enabled')
  await press('main input[type=checkbox]')
  await press('main div:has(> [role=status]) + button')
}

export const screenGallery = gallery({
  at: hrefOf('newTerms'),
  answers: [due],
  reads: [readTerms],
  states: {
    filled: { answers: [termsInForce] },
    empty: without('there are always terms'),
    longNames: without('it names nobody'),
    fortyRows: without('there is no list'),
  },
  more: {
    again: { answers: [termsInForce, refuse(acceptTerms, 'TermsOutdated')], steps: agree },
    failed: { answers: [termsInForce, refuse(acceptTerms, 'ServerError')], steps: agree },
  },
})
