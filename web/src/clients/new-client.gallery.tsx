import { issueClientCode, issueClientPassword } from '@hub/contract/clients'
import { listMetas } from '@hub/contract/metas'
import { hrefOf } from '#platform/page/paths.ts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { clientLists, issuedClient } from '../testing/clients.ts'
import { answer } from '@hub/gallery/fake-answers.ts'

/** The position of an age whose paths are those of adults. */
const ADULT = 3
/** Everything chosen, down to the path of an adult, and Add Client pressed. */
const add = async ({ press, choose, find }: Hands) => {
  for (const row of [0, 1]) await press('[role=toolbar] button:last-of-type', row)
  for (const [list, option] of [1, 1, ADULT].entries())
    await choose('#new-client-about button[aria-haspopup=listbox]', list, option)
  await press('#new-client-path label')
  await press('main output + button:enabled')
  await find('[role=dialog]')
}

export const screenGallery = gallery({
  at: hrefOf('newClient'),
  answers: [...issuedClient, clientLists],
  reads: [listMetas, issueClientCode, issueClientPassword],
  states: {
    filled: { steps: async ({ press }) => press('[role=toolbar] button') },
    empty: {},
    longNames: {
      answers: [
        answer(listMetas, ({ params }) => ({
          records: ['First', 'Second'].map((value, index) => ({
            id: index + 1,
            meta_value:
              params.type === 'avatar'
                ? (['leaf', 'moon'][index] ?? '')
                : params.type === 'avatar_color'
                  ? (['lake', 'plum'][index] ?? '')
                  : `${value} of several answers that say at length what one would not say in a word`,
            meta_code: null,
            meta_mark: null,
            meta_type: params.type,
          })),
        })),
      ],
    },
    fortyRows: without('There is no list; the choices are few.'),
  },
  more: { confirm: { steps: add } },
})
