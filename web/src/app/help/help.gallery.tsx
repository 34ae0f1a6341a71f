import { listUtilities } from '@hub/contract/catalogue'
import { readSettings } from '@hub/contract/settings'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { handbook, LONG_NAME } from '../../testing/catalogue.ts'
import { longNamed } from '../../testing/facilitators.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { testSettings } from '../../testing/settings.ts'

export const screenGallery = gallery({
  at: hrefOf('help'),
  reads: [listUtilities],
  states: {
    filled: { answers: [answer(listUtilities, { records: [handbook] })] },
    empty: { answers: [answer(listUtilities, { records: [] })] },
    longNames: {
      answers: [
        answer(listUtilities, { records: [{ ...handbook, title: LONG_NAME }] }),
        answer(readSettings, { record: { ...testSettings, contactEmail: longNamed.email } }),
      ],
    },
    fortyRows: without('The documents are a few.'),
  },
  more: {
    /** Of the whole app, and not of this screen alone. */
    menu: {
      answers: [answer(listUtilities, { records: [handbook] })],
      steps: async ({ press, find }) => {
        await press('[aria-haspopup=dialog][aria-expanded]')
        await find('[role=dialog]')
      },
    },
  },
})
