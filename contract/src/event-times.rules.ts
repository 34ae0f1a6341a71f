/** Decides which events are past, and which comes next. */
import type { HubEvent } from './events.ts'

/** True from the moment an event begins. */
export function isPast({ start_date: start }: Pick<HubEvent, 'start_date'>, nowIso: string): boolean {
  return start !== null && Date.parse(start) <= Date.parse(nowIso)
}

/** The next event in which the facilitator has a place, else the next of all; null when no event lies ahead. */
export function nextOf<E extends Pick<HubEvent, 'start_date' | 'is_registered'>>(
  events: readonly E[],
  nowIso: string,
): (E & { start_date: string }) | null {
  const ahead = events
    .filter((event): event is E & { start_date: string } => event.start_date !== null)
    .filter((event) => !isPast(event, nowIso))
    .toSorted((one, other) => Date.parse(one.start_date) - Date.parse(other.start_date))
  return ahead.find(({ is_registered: isRegistered }) => isRegistered) ?? ahead[0] ?? null
}
