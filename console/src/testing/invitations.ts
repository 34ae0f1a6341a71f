/** Invitations for the console's tests and gallery. */
import type { Invitation, InvitationFile } from '@hub/contract/staff-invitations'

export const invitations: Invitation[] = [
  {
    ...{
      email: 'ana.lima@northlake.example',
      name: 'Ana Lima',
      agency: 'Northlake Family Services',
      locale: 'en',
    },
    ...{ invitedAt: '2026-10-12T13:02:00.000Z', expiresAt: '2026-10-26T13:02:00.000Z', isExpired: false },
  },
  {
    ...{ email: 'wen.zhao@lakeview.example', name: '', agency: null, locale: 'zh' },
    ...{ invitedAt: '2026-09-20T09:40:00.000Z', expiresAt: '2026-10-04T09:40:00.000Z', isExpired: true },
  },
]

const MAIL = {
  to: 'ana.lima@northlake.example',
  locale: 'en',
  subject: 'You are invited to Hub',
  text: 'Hello Ana, the provider invites you to Hub. Please register with this address, ana.lima@northlake.example.\n\nThere you choose your password and accept the terms.\n\nRegister:\nhttps://hub.example/registration\n\nThe invitation is valid for 14 days.',
}

const EMPTY = { fault: null, unused: [], rejected: [] }

/** One person by the form. */
export const oneInvited: InvitationFile = {
  ...EMPTY,
  header: ['email', 'first name', 'last name', 'agency'],
  people: [{ line: 2, email: MAIL.to, name: 'Ana Lima', agency: null, state: 'new' }],
  ...{ invited: 1, mail: MAIL },
}

/** A file with everything in it that can be. */
export const mixedFile: InvitationFile = {
  ...EMPTY,
  header: ['Email', 'Given name', 'Surname', 'Organization', 'Telephone'],
  unused: ['Telephone'],
  people: [
    { line: 2, email: MAIL.to, name: 'Ana Lima', agency: 'Northlake Family Services', state: 'new' },
    {
      line: 3,
      email: 'jean-rene.o-brien@cedarhill.example',
      name: 'Jean-René O’Brien',
      agency: null,
      state: 'new',
    },
    { line: 5, email: 'wen.zhao@lakeview.example', name: '赵 文', agency: null, state: 'invited' },
    { line: 6, email: 'amara.okafor@harbour.example', name: '', agency: null, state: 'registered' },
  ],
  rejected: [
    {
      line: 4,
      cells: ['priya.raman', '=Priya', 'Raman', 'Nobody’s House', ''],
      problems: [
        { problem: 'emailWrong', column: 'Email', value: 'priya.raman' },
        { problem: 'agencyUnknown', column: 'Organization', value: 'Nobody’s House' },
      ],
    },
    {
      ...{ line: 7, cells: [MAIL.to, 'Ana', 'Lima', '', '', 'x'] },
      problems: [
        { problem: 'emailRepeated', column: 'Email', value: '2' },
        { problem: 'cellsTooMany', column: null, value: 'x' },
      ],
    },
  ],
  ...{ invited: 2, mail: MAIL },
}
