/** Tells the owner of an account by mail what became of its second factors, so that a stranger's change is noticed. */
import { mailAbout } from '@hub/contract/staff-people'
import { readMailbox } from '../accounts/accounts.neighbours.ts'
import type { Context } from '#platform/context.ts'
import { factorMail, type FactorNews } from './factors.emails.ts'

/** Queues the mail. Call it in the transaction of the change. */
export async function tellOwner(context: Context, facilitatorId: number, news: FactorNews): Promise<void> {
  const owner = await readMailbox(context, facilitatorId)
  if (owner === null) return
  await context.mailer.queueMail({
    ...(await factorMail(context.config, owner, news)),
    dedupeKey: `factor:${facilitatorId}:${context.random.uuid()}`,
    about: mailAbout('factor', facilitatorId),
  })
}
