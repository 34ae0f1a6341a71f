/** The sessions in which a facilitator was recorded. */
import type { PersonalRecord } from '@hub/contract/records'

const MODULES = ['Grandfather Teachings - Wisdom', 'Ideal School', 'Respect Through Boundaries']
const MINUTES = ['17:47', '18:10', '17:05']

/** Sessions from the newest back, five in each month, with a client, with a group, or without either. */
export const personalRecords = (count: number): PersonalRecord[] =>
  Array.from({ length: count }, (_, index) => {
    const month = String(10 - Math.floor(index / 5)).padStart(2, '0')
    const day = `2026-${month}-${String(25 - (index % 5) * 4).padStart(2, '0')}`
    return {
      moduleName: MODULES[index % MODULES.length] ?? '',
      themeName: 'Peace & Justice',
      startTime: `${day}T17:00:00.000Z`,
      endTime: `${day}T${MINUTES[index % MINUTES.length]}:00.000Z`,
      clientCode: index % 3 === 1 ? `HSC48${21 + index}K` : null,
      participants: index % 3 === 2 ? 9 : 0,
    }
  })
