/** Teams for the console's tests and gallery. */
import type { TeamDetail, TeamRow } from '@hub/contract/staff-teams'

const NAMES = ['Evening groups', 'Cedar Hill', 'Harbour Street', 'Lakeview', 'Maple Court', 'Riverbend']
const CREATED = '2026-10-01T13:00:00.000Z'

/** As many rows as asked for, the first without members. */
export function teamRows(count: number): TeamRow[] {
  return Array.from({ length: count }, (_, index) => ({
    id: index + 1,
    name: index < NAMES.length ? (NAMES[index] ?? '') : `Team ${index}`,
    members: index === 0 ? 0 : 1 + (index % 5),
    openFiles: (index * 7) % 30,
    createdAt: CREATED,
    archivedAt: null,
  }))
}

/** Teams that Nadia could join, as the list answers. */
export const nadiasTeams = {
  records: [
    { ...{ id: 5, name: 'Northlake', members: 5, openFiles: 18 }, createdAt: CREATED, archivedAt: null },
    { ...{ id: 6, name: 'Brook', members: 0, openFiles: 0 }, createdAt: CREATED, archivedAt: null },
  ],
  next: null,
  total: 2,
  views: { active: 2, archived: 0 },
}
export const noTeams = { records: [], next: null, total: 0, views: { active: 0, archived: 0 } }

export const harbour: TeamDetail = {
  id: 3,
  name: 'Harbour Street',
  members: 2,
  openFiles: 14,
  createdAt: CREATED,
  archivedAt: null,
  agencies: [{ id: 5, name: 'Cedar Hill Youth Services' }],
  people: [
    { id: 4, name: 'Amara Okafor', email: 'amara.okafor@harbour.example', joinedAt: CREATED },
    { id: 6, name: 'Daniel Cheung', email: 'daniel.cheung@harbour.example', joinedAt: CREATED },
  ],
  history: [{ at: CREATED, action: 'team-create', by: 'staff', note: null }],
}
