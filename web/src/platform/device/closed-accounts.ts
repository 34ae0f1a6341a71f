/**
 * Which accounts the hub reported as closed. A tab that learns it wipes the token that the question needs, so a later
 * tab asks the tabs that know; nothing of it is ever stored (LIF-005).
 */

type Message = { type: 'closed-ask' | 'closed' | 'good'; facilitatorId: number }

/** Another tab answers at once, or not at all. */
const ANSWER_WITHIN_MS = 200

/** Lives as long as this page. */
const closedIds = new Set<number>()
const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('hub-closed-accounts')

/** True when this page knows that the account is closed; without an id, that any account is. */
export function isAccountClosed(facilitatorId?: number): boolean {
  return facilitatorId === undefined ? closedIds.size > 0 : closedIds.has(facilitatorId)
}

/** Records the hub's report about an account; a restored account is reported to every tab. */
export function noteStanding(facilitatorId: number, isGood: boolean): void {
  if (!isGood) closedIds.add(facilitatorId)
  else {
    closedIds.delete(facilitatorId)
    tell({ type: 'good', facilitatorId })
  }
}

/** Asks the other tabs whether the hub reported the account as closed; then this page knows it too. */
export function hearOfClosing(facilitatorId: number): Promise<boolean> {
  if (channel === undefined || isAccountClosed(facilitatorId))
    return Promise.resolve(isAccountClosed(facilitatorId))
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      channel.removeEventListener('message', hear)
      resolve(isAccountClosed(facilitatorId))
    }
    function hear({ data }: MessageEvent<Message>) {
      if (data.type !== 'closed' || data.facilitatorId !== facilitatorId) return
      noteStanding(facilitatorId, false)
      end()
    }
    const timer = setTimeout(end, ANSWER_WITHIN_MS)
    channel.addEventListener('message', hear)
    tell({ type: 'closed-ask', facilitatorId })
  })
}

function tell(message: Message): void {
  channel?.postMessage(message)
}

channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data.type === 'good') closedIds.delete(data.facilitatorId)
  if (data.type === 'closed-ask' && isAccountClosed(data.facilitatorId)) tell({ ...data, type: 'closed' })
})
