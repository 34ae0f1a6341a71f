import { editProductSettings, listTermsVersions, readProductSettings } from '@hub/contract/staff-settings'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { productSettings, settingsRead, versionsListed } from '../testing/settings.ts'

const LONG = 'Northumberland Community Justice and Restorative Practice Partnership of the Upper Lakes'
const PRODUCT = 'main form div:first-child > div:first-child input'

export const screenGallery = gallery({
  at: hrefOf('settings'),
  reads: [readProductSettings],
  answers: [versionsListed],
  states: {
    filled: { answers: [settingsRead] },
    empty: {
      answers: [
        answer(readProductSettings, {
          record: { ...productSettings, values: { ...productSettings.values, socialLinks: [] }, set: [] },
        }),
        answer(listTermsVersions, {
          records: [
            {
              id: 1,
              version: '2026-01',
              publishedAt: '2026-01-05T15:00:00.000Z',
              publishedBy: '',
              reason: '',
            },
          ],
          ...{ facilitators: 0, accepted: 0 },
        }),
      ],
    },
    longNames: {
      answers: [
        answer(readProductSettings, {
          record: {
            ...productSettings,
            values: { ...productSettings.values, productName: LONG.slice(0, 60), providerName: LONG },
          },
        }),
        answer(listTermsVersions, {
          records: [3, 2, 1].map((id) => ({
            ...{ id, version: `${id}-${LONG}`.slice(0, 40), publishedAt: '2026-01-05T15:00:00.000Z' },
            ...{ publishedBy: LONG, reason: `${LONG}. ${LONG}.` },
          })),
          ...{ facilitators: 12_000, accepted: 11_999 },
        }),
      ],
    },
    fortyRows: without('terms change a few times a year'),
  },
  more: {
    wrong: {
      answers: [settingsRead],
      steps: async ({ press, type }) => {
        await press('main fieldset > button', -1)
        await type(PRODUCT, ' of many')
        await press('main form button[type=submit]')
      },
    },
    save: {
      answers: [settingsRead],
      steps: async ({ press, type }) => {
        await type(PRODUCT, ' of many')
        await press('main form button[type=submit]')
      },
    },
    newer: {
      answers: [settingsRead, refuse(editProductSettings, 'SettingsChanged', undefined, productSettings)],
      steps: async ({ press, type }) => {
        await type(PRODUCT, ' of many')
        await press('main form button[type=submit]')
        await type('[role=dialog] textarea', 'The name is longer now.')
        await press('[role=dialog] button', -1)
      },
    },
  },
})
