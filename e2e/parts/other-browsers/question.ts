/** What is asked of a page, and what it answers. */
import { z } from 'zod'

/** The first of these that is shown. */
export type What =
  | { label: string }
  | { text: string }
  /** Without a name: any; `isBeginning`: the name goes on. */
  | { role: string; name?: string; isBeginning?: true }

export interface Question {
  /** Each is looked for in the one before it. */
  whats: readonly What[]
  isToClick: boolean
}

/** `at`: where a click reaches it; `isFocused`: it has the keys; `missing`: why not yet. */
export const Answer = z.object({
  isFocused: z.boolean().optional(),
  at: z.object({ x: z.number(), y: z.number() }).optional(),
  missing: z.string().optional(),
})
export type Answer = z.infer<typeof Answer>
