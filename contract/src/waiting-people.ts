/** Where a facilitator stands among those who wait for a decision, and which teams they could join with it (PPL-001). */
import { z } from 'zod'

/** A team that somebody who waits can be confirmed into. */
export const TeamOffer = z.object({
  id: z.number(),
  name: z.string(),
  members: z.number(),
  openFiles: z.number(),
})

/** Where somebody stands among those who wait for a decision, in the order of the list. */
export const Waiting = z.object({
  place: z.number(),
  of: z.number(),
  /** The ids of those before and behind. */
  previous: z.number().nullable(),
  next: z.number().nullable(),
  /** The first fifty teams they may join, those of colleagues first; none before the email is confirmed (SYS-004). */
  teams: z.array(TeamOffer),
})
export type Waiting = z.infer<typeof Waiting>
