import type { Passkey } from '@hub/contract/passkeys'
import { listStaffPasskeys } from '@hub/contract/staff-passkeys'
import { listStaffSessions, readStaffSession, type StaffSession } from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { devices, thisDevice } from '../testing/devices.ts'
import { passkeys } from '../testing/passkeys.ts'

const list = (records: StaffSession[], keys: Passkey[] = []) => ({
  answers: [answer(listStaffSessions, { records }), answer(listStaffPasskeys, { records: keys })],
})
const LONG_NAME = 'The blue security key of the second drawer in the front office'

export const screenGallery = gallery({
  at: hrefOf('devices'),
  reads: [listStaffSessions, listStaffPasskeys],
  states: {
    filled: list(devices(4), passkeys(3)),
    empty: without('whoever reads the list is in it'),
    longNames: {
      answers: [
        ...list(
          devices(3, { address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334' }),
          passkeys(2, { name: LONG_NAME }),
        ).answers,
        answer(readStaffSession, { record: longNamed }),
      ],
    },
    fortyRows: list(devices(40), passkeys(10)),
  },
  more: {
    thisOneAlone: list([thisDevice]),
    addPasskey: {
      ...list([thisDevice]),
      steps: async ({ press, find }) => {
        await press('main section:nth-of-type(2) button')
        await find('input[name=passkey-name]')
      },
    },
    nameMissing: {
      ...list([thisDevice]),
      steps: async ({ press, find }) => {
        await press('main section:nth-of-type(2) button')
        await find('input[name=passkey-name]')
        await press('[role=dialog] button[type=submit]')
      },
    },
    removePasskey: {
      ...list([thisDevice], passkeys(2, { name: LONG_NAME })),
      steps: async ({ press, find }) => {
        await press('main section:nth-of-type(2) li button')
        await find('[role=alertdialog]')
      },
    },
  },
})
