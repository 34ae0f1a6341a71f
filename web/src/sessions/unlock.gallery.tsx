import { hrefOf } from '#platform/page/paths.ts'
import { closeVault } from '#platform/vault/vault.ts'
import { checkStanding } from '@hub/contract/offline'
import { readSettings } from '@hub/contract/settings'
import { logIn } from '@hub/contract/sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { longNamed, tokenFor } from '../testing/facilitators.ts'
import { answer, noAnswer } from '@hub/gallery/fake-answers.ts'
import { inAppMode, testSettings } from '../testing/settings.ts'
import { openVaultOf } from '../testing/vaults.ts'

const over = { exp: 1_700_000_000 }
const lockFor = async (...people: { id: number; firstName: string }[]) => {
  inAppMode()
  for (const one of people) {
    await openVaultOf(tokenFor({ ...over, ...one }))
    closeVault()
  }
}
const amara = { id: 1, firstName: 'Amara' }

export const screenGallery = gallery({
  at: hrefOf('unlock'),
  token: null,
  answers: [
    answer(readSettings, { record: { ...testSettings, appMode: true } }),
    answer(checkStanding, { record: { isGood: true } }),
    noAnswer(logIn),
  ],
  reads: without('What it shows is on the device.'),
  states: {
    filled: { before: () => lockFor(amara, { id: 2, firstName: 'Priya' }, { id: 3, firstName: 'Lena' }) },
    empty: { before: () => lockFor(amara), steps: async ({ press }) => press('main button[type=submit]') },
    longNames: {
      before: () =>
        lockFor({ id: 1, firstName: longNamed.firstName }, { id: 2, firstName: longNamed.lastName }),
    },
    fortyRows: without('A device is shared by a few.'),
  },
  more: { alone: { before: () => lockFor(amara) } },
})
