/** A mail as staff see it before it is sent (STA-013). */
import { z } from 'zod'

/** A mail as one of its readers will get it, in the reader's language. */
export const StaffMail = z.object({
  to: z.string(),
  locale: z.string(),
  subject: z.string(),
  text: z.string(),
})
export type StaffMail = z.infer<typeof StaffMail>
