/** Where a facilitator stands among those who wait for a decision (PPL-001). */
import { z } from 'zod'

/** Where somebody stands among those who wait for a decision, in the order of the list. */
export const Waiting = z.object({
  place: z.number(),
  of: z.number(),
  /** The ids of those before and behind. */
  previous: z.number().nullable(),
  next: z.number().nullable(),
})
export type Waiting = z.infer<typeof Waiting>
