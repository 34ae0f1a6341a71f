import { listStaffAccounts, type StaffAccount } from '@hub/contract/staff-accounts'
import { gallery, without } from '@hub/gallery/declare-gallery.ts'
import { answer } from '@hub/gallery/fake-answers.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { longNamed } from '../testing/frame-answers.ts'
import { staffAccounts } from '../testing/staff-accounts.ts'

const accounts = (records: StaffAccount[]) => answer(listStaffAccounts, { records })
const menu = (row: number, item: number) => ({
  answers: [accounts(staffAccounts(6))],
  steps: async ({ press }: { press: (selector: string, index: number) => Promise<unknown> }) => {
    await press('main button[aria-haspopup=true]', row)
    await press('[role=menuitem]', item)
  },
})

export const screenGallery = gallery({
  at: hrefOf('staffAccounts'),
  reads: [listStaffAccounts],
  states: {
    filled: { answers: [accounts(staffAccounts(6))] },
    empty: without('whoever sees the list has an account'),
    longNames: {
      answers: [
        accounts(
          staffAccounts(6).map((one) => ({
            ...{ ...one, name: longNamed.name, email: longNamed.email, roles: longNamed.roles },
          })),
        ),
      ],
    },
    fortyRows: { answers: [accounts(staffAccounts(40))] },
  },
  more: {
    invite: {
      answers: [accounts(staffAccounts(6))],
      steps: async ({ press }) => press('main button', 0),
    },
    roles: menu(2, 0),
    removeFactor: menu(2, 1),
    end: menu(2, 2),
    withdraw: menu(5, 2),
  },
})
