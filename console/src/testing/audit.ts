/** Entries of the audit log for the console's tests and gallery. */
import type { ClientCopy } from '@hub/contract/client-copies'
import type { DeedName } from '@hub/contract/deeds'
import type { AccessEntry, AuditActor, AuditEntry, UndoableEntry } from '@hub/contract/staff-audit'

const nobody = { id: null, name: null, agency: null }
export const amara: AuditActor = {
  ...{ kind: 'facilitator', id: 4, name: 'Amara Okafor' },
  agency: 'Harbour Street Community House',
}
const marie: AuditActor = { kind: 'facilitator', id: 9, name: 'Marie-Ève Gagnon', agency: 'Riverbend' }
const alex: AuditActor = { kind: 'staff', id: 7, name: 'Alex Moreau', agency: null }
const you: AuditActor = { kind: 'staff', id: 1, name: 'Jordan Leduc', agency: null }
const client = { kind: 'client', id: '12', name: 'HKW4P2ZT' }

type Deed = [at: string, who: AuditActor, deed: DeedName, whom: AuditEntry['whom'], note?: string]
const DEEDS: readonly Deed[] = [
  ['2026-10-13T13:44:00.000Z', you, 'audit-read', null, 'searched for whom HKW4P2ZT'],
  ['2026-10-13T13:12:00.000Z', amara, 'client-read', client],
  [
    ...(['2026-10-13T13:05:41.000Z', alex, 'record-correct'] as const),
    { kind: 'record', id: '88', name: 'Respect Through Boundaries' },
    'Sam led the second half. Amara asked for this by email on Oct 12.',
  ],
  ['2026-10-13T12:55:00.000Z', marie, 'client-read', client],
  ['2026-10-13T12:55:00.000Z', marie, 'password-checked', null],
  [
    ...(['2026-10-13T08:00:00.000Z', { ...nobody, kind: 'system' }, 'audit-verified'] as const),
    { kind: 'audit-log', id: null, name: null },
    '1204318 entries',
  ],
  [
    '2026-10-09T20:20:00.000Z',
    { ...nobody, kind: 'facilitator' },
    'record-created',
    { kind: 'record', id: '88', name: 'Respect Through Boundaries' },
  ],
  ['2026-10-09T19:10:00.000Z', amara, 'client-password-reset', client],
  ['2026-10-09T18:01:00.000Z', { ...nobody, kind: 'visitor' }, 'login-failed', null],
  [
    ...([
      '2026-10-01T15:31:00.000Z',
      { ...nobody, kind: 'commandLine', name: 'hub' },
      'client-moved',
    ] as const),
    client,
    'team 1 -> 3: Moved to another town.',
  ],
]

/** As many entries as asked for, newest first. */
export function auditEntries(count: number): UndoableEntry[] {
  return Array.from({ length: count }, (_, index) => {
    const [at, who, deed, whom, note = null] = DEEDS[index % DEEDS.length] ?? (DEEDS[0] as Deed)
    return {
      id: 5000 - index,
      mergeId: null,
      isOpenSuspension: false,
      at,
      who,
      deed,
      whom,
      note,
      requestId: who.kind === 'system' ? null : '7f31-0c92',
    }
  })
}

export const lastCheck = { at: '2026-10-13T08:00:00.000Z', isSound: true, entries: 1_204_318 }

/** Who saw the file of a client. */
export const accessEntries: AccessEntry[] = [
  ['2026-10-13T13:12:00.000Z', amara, 'client-read'] as const,
  ['2026-10-13T13:05:00.000Z', alex, 'record-correct'] as const,
  ['2026-10-13T12:55:00.000Z', marie, 'client-read'] as const,
  ['2026-10-09T20:20:00.000Z', amara, 'record-created'] as const,
  ['2026-10-09T19:14:00.000Z', amara, 'client-read'] as const,
  ['2026-10-09T19:11:00.000Z', amara, 'client-read'] as const,
  ['2026-10-09T19:10:00.000Z', amara, 'client-password-reset'] as const,
  ['2026-09-04T18:40:00.000Z', marie, 'client-created'] as const,
].map(([at, who, deed]) => ({ at, who, deed, isOwnFacilitator: who === amara }))

/** Everything held about a client. */
export const clientCopy: ClientCopy = {
  madeAt: '2026-10-13T13:50:00.000Z',
  file: {
    ...{
      code: 'HKW4P2ZT',
      openedAt: '2026-09-04T18:40:00.000Z',
      openedBy: 'Marie-Ève Gagnon',
    },
    ...{ team: 'Harbour Street', closedAt: null },
    status: { value: 'Open', translations: { zh: { value: '进行中' } } },
    choices: [
      { name: 'avatar', value: 'Fox', translations: { zh: { value: '狐狸' } } },
      { name: 'avatarColor', value: 'Teal', translations: { zh: { value: '青色' } } },
      { name: 'gender', value: 'Woman', translations: { zh: { value: '女' } } },
      { name: 'ethno', value: 'Prefer not to say', translations: { zh: { value: '不愿透露' } } },
      { name: 'age', value: '15-17' },
      { name: 'path', value: 'School', translations: { zh: { value: '学校' } } },
    ],
  },
  mergedFiles: [
    {
      code: 'M7QX2R9D',
      openedAt: '2026-09-04T20:05:00.000Z',
      openedBy: 'Amara Okafor',
      ...{ team: 'Harbour Street', closedAt: null },
      status: { value: 'Open', translations: { zh: { value: '进行中' } } },
      choices: [
        { name: 'avatar', value: 'Owl', translations: { zh: { value: '猫头鹰' } } },
        { name: 'avatarColor', value: 'Sand', translations: { zh: { value: '沙色' } } },
        { name: 'gender', value: 'Girl', translations: { zh: { value: '女孩' } } },
        { name: 'ethno', value: 'Métis', translations: { zh: { value: '梅蒂人' } } },
        { name: 'age', value: '12-14' },
        { name: 'path', value: 'School', translations: { zh: { value: '学校' } } },
      ],
    },
  ],
  portal: { signIns: 3, lastSignIn: '2026-10-11T17:02:00.000Z' },
  sessions: [
    {
      ...{ moduleName: 'Respect Through Boundaries', themeName: 'Respect', hostName: 'Amara Okafor' },
      ...{ startTime: '2026-10-09T19:15:00.000Z', endTime: '2026-10-09T20:20:00.000Z' },
      translations: { zh: { moduleName: '界限中的尊重', themeName: '尊重' } },
    },
    {
      ...{ moduleName: 'Asking for Help', themeName: 'Respect', hostName: 'Marie-Ève Gagnon' },
      ...{ startTime: '2026-09-18T19:00:00.000Z', endTime: '2026-09-18T19:50:00.000Z' },
    },
  ],
  activity: accessEntries,
}

/** An agency that became a name of another, which can be undone. */
export const mergeEntry: UndoableEntry = {
  ...{ id: 5001, at: '2026-10-13T13:50:00.000Z', who: alex, deed: 'agency-merge' },
  whom: { kind: 'agency', id: '31', name: 'Maple Crt Youth' },
  ...{ note: 'One agency under two names', requestId: 'req-7f31-0c92', mergeId: 7, isOpenSuspension: false },
}

/** The suspension of a facilitator that still holds. */
export const suspensionEntry: UndoableEntry = {
  ...{ id: 5002, at: '2026-10-13T13:52:00.000Z', who: alex, deed: 'facilitator-suspend' },
  whom: { kind: 'facilitator', id: '9', name: 'Marie-Ève Gagnon' },
  ...{ note: 'On leave until January', requestId: 'req-7f31-0c93', mergeId: null, isOpenSuspension: true },
}
