import { listAgencies } from '@hub/contract/metas'
import {
  checkInvitations,
  listInvitations,
  sendInvitations,
  type Invitation,
  type InvitationFile,
} from '@hub/contract/staff-invitations'
import { gallery } from '@hub/gallery/declare-gallery.ts'
import { answer, refuse } from '@hub/gallery/fake-answers.ts'
import type { Hands } from '@hub/gallery/hands.ts'
import { hrefOf } from '#platform/page/paths.ts'
import { invitations, mixedFile, oneInvited } from '../testing/invitations.ts'

const open = (records: Invitation[], total = records.length) => answer(listInvitations, { records, total })
const agencies = answer(listAgencies, { records: [{ id: 41, name: 'Northlake Family Services' }] })
const checked = (record: InvitationFile) => answer(checkInvitations, { record })
const LONG = 'featherstonehaugh-cholmondeley-wolfeschlegelsteinhausen'
const guest = (email: string): Invitation => ({
  ...{ email, name: 'Ana Lima', agency: 'Northlake Family Services', locale: 'en' },
  ...{ invitedAt: '2026-10-12T13:02:00.000Z', expiresAt: '2026-10-26T13:02:00.000Z', isExpired: false },
})
const many = Array.from({ length: 40 }, (_, at) => guest(`guest${at + 1}@northlake.example`))

const steps = async ({ type, press }: Hands) => {
  await type('input[name=email]', 'ana.lima@northlake.example')
  await press('main form button[type=submit]')
}

export const screenGallery = gallery({
  at: hrefOf('peopleInvite'),
  reads: [listInvitations],
  states: {
    filled: { answers: [open(invitations), agencies] },
    empty: { answers: [open([]), agencies] },
    longNames: {
      answers: [
        open([
          {
            ...guest(`${LONG}@northern-provider-of-services.example`),
            ...{ name: LONG, agency: `${LONG} of the Northern Shore, Upper and Lower Valley` },
          },
        ]),
        agencies,
      ],
    },
    fortyRows: { answers: [open(many, 271), agencies] },
  },
  more: {
    noResults: { at: `${hrefOf('peopleInvite')}?q=nobody`, answers: [open([]), agencies] },
    unmet: {
      answers: [open([]), agencies],
      steps: async ({ press }) => press('main form button[type=submit]'),
    },
    one: { answers: [open([]), agencies, checked(oneInvited)], steps },
    mixed: { answers: [open([]), agencies, checked(mixedFile)], steps },
    fault: {
      answers: [
        ...[open([]), agencies],
        checked({
          ...{ ...oneInvited, people: [], invited: 0, mail: null },
          fault: { line: 12, fault: 'columnRepeated', column: 'E-mail' },
        }),
      ],
      steps,
    },
    notSent: {
      answers: [open([]), agencies, checked(oneInvited), refuse(sendInvitations, 'ServerError')],
      steps: async (hands) => {
        await steps(hands)
        await hands.press('main section button', 6)
      },
    },
    withdraw: {
      answers: [open(invitations), agencies],
      steps: async ({ press }) => press('tbody button', 0),
    },
  },
})
