import { listStaffPasskeys } from '@hub/contract/staff-passkeys'
import { listStaffSessions } from '@hub/contract/staff-sessions'
import { searchConsole, type SearchHit } from '@hub/contract/staff-search'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, neverAnswered, noAnswer } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { draftHit, hits, longHits } from '../../testing/hits.ts'

const FIELD = '[role=dialog] input'
const around = [answer(listStaffSessions, { records: [] }), answer(listStaffPasskeys, { records: [] })]
const found = (records: SearchHit[]) => answer(searchConsole, { records })
const open = async ({ press }: Hands) => press('button[aria-keyshortcuts]')
const search = (typed: string) => async (hands: Hands) => {
  await open(hands)
  await hands.type(FIELD, typed)
}
/** With the answer, which comes once typing pauses. */
const searchFor = (typed: string, shown: string) => async (hands: Hands) => {
  await search(typed)(hands)
  await hands.find(shown)
}
const HIT = '[role=dialog] [role=option] mark'

export const screenGallery = gallery({
  at: hrefOf('devices'),
  answers: around,
  reads: { without: 'its search is asked by typing: see waiting and notSearched' },
  states: {
    filled: { answers: [found(hits)], steps: searchFor('riv', HIT) },
    empty: { answers: [found([])], steps: searchFor('zzz', '[role=dialog] [class*=_nothing_]') },
    longNames: { answers: [found(longHits.slice(0, 3))], steps: searchFor('riv', HIT) },
    fortyRows: { answers: [found(longHits)], steps: searchFor('riv', HIT) },
  },
  more: {
    draft: { answers: [found([...hits, draftHit])], steps: searchFor('riv', HIT) },
    begun: {
      steps: async ({ type, find }) => {
        await type('h1', '{Control>}k{/Control}')
        await find(FIELD)
      },
    },
    waiting: { answers: [neverAnswered(searchConsole)], steps: search('riv') },
    notSearched: {
      answers: [noAnswer(searchConsole)],
      steps: searchFor('aud', '[role=dialog] [role=alert]'),
    },
  },
})
