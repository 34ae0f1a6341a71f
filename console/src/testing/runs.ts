/** Sessions that wait to be recorded, for the console's tests and gallery. */
import type { WaitingRun } from '@hub/contract/staff-runs'

const HOSTS = ['Nadia Benali', 'Jonah Peters', 'Amara Okafor']
const MODULES = ['Respect Through Boundaries', 'Stress and Sleep', 'Digital Footprints']

/** As many sessions as asked for; the first host was reminded. */
export function waitingRuns(count: number): WaitingRun[] {
  return Array.from({ length: count }, (_, index) => {
    const name = HOSTS[index % HOSTS.length] ?? ''
    return {
      id: index + 1,
      host: { id: index + 1, name, email: `${name.toLowerCase().replace(' ', '.')}@agency.example` },
      module: MODULES[index % MODULES.length] ?? '',
      startTime: '2026-10-09T19:10:00.000Z',
      endTime: '2026-10-09T20:02:00.000Z',
      remindedAt: index === 0 ? '2026-10-12T13:00:00.000Z' : null,
    }
  })
}

export const reminder = {
  to: 'nadia.benali@agency.example',
  locale: 'en',
  subject: 'A session on Hub waits to be recorded',
  text: 'Please record your session\n\nHello Nadia, your session of Respect Through Boundaries on October 9, 2026 is not recorded yet.',
}
