import { listTermsVersions, publishTerms, readTermsVersion } from '@hub/contract/staff-settings'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf, termsHref } from '#platform/page/paths.ts'
import { versionRead, versionsListed } from '../testing/settings.ts'

const write = async ({ press, type }: Hands) => {
  await type(
    'main form textarea',
    '\n\n## 4. Governing law\n\nThese terms are governed by the laws of Ontario.\n',
  )
  await press('main form section:nth-of-type(2) [role=radio]', 1)
}
const publish = async (hands: Hands) => {
  await write(hands)
  await hands.type('main form input', '2026-11')
  await hands.press('main form button[type=submit]')
}

export const screenGallery = gallery({
  at: hrefOf('terms'),
  reads: [listTermsVersions, readTermsVersion],
  states: {
    filled: { answers: [versionsListed, versionRead] },
    empty: without('there is always a version in force'),
    longNames: without('it names nobody'),
    fortyRows: without('there is no list'),
  },
  more: {
    changes: { answers: [versionsListed, versionRead], steps: write },
    earlier: { answers: [versionsListed, versionRead], at: termsHref(1) },
    publish: { answers: [versionsListed, versionRead], steps: publish },
    refused: {
      answers: [versionsListed, versionRead, refuse(publishTerms, 'TermsVersionTaken')],
      steps: async (hands) => {
        await publish(hands)
        await hands.type('[role=dialog] textarea', 'Agreed with the board.')
        await hands.press('[role=dialog] button', -1)
      },
    },
  },
})
