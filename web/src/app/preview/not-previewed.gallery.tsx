import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { draftOf } from '../../testing/preview.ts'

const NOTHING = without('it says one thing, whatever the draft has')

export const screenGallery = gallery({
  at: '/preview/func/clients',
  answers: [draftOf(3)],
  reads: NOTHING,
  states: { filled: {}, empty: NOTHING, longNames: NOTHING, fortyRows: NOTHING },
})
