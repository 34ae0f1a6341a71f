import { listStaffSessions, readStaffSession, type StaffSession } from '@hub/contract/staff-sessions'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { devices, thisDevice } from '../testing/devices.ts'

const list = (records: StaffSession[]) => ({ answers: [answer(listStaffSessions, { records })] })

export const screenGallery = gallery({
  at: hrefOf('devices'),
  reads: [listStaffSessions],
  states: {
    filled: list(devices(4)),
    empty: without('whoever reads the list is in it'),
    longNames: {
      answers: [
        ...list(devices(3, { address: '2001:0db8:85a3:0000:0000:8a2e:0370:7334' })).answers,
        answer(readStaffSession, { record: longNamed }),
      ],
    },
    fortyRows: list(devices(40)),
  },
  more: { thisOneAlone: list([thisDevice]) },
})
