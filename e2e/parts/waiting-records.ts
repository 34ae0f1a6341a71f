/** Reads what the device's own databases store of what was delivered. */
import { expect, type Page } from '@playwright/test'
import { SEND_WAITING_EVERY_MS } from '@hub/contract/constants'

/** A try that found no hub, or a fault of it, is followed by the next one after this time. */
const SENT_WITHIN_MS = SEND_WAITING_EVERY_MS + 30_000

export interface WaitingRecord {
  id: string
  run: { startTime: string; endTime: string }
  /** Why the hub refused it. */
  refusal: string | null
}

/** Everything in one store of an existing database. */
function readAll(page: Page, database: string, store: string): Promise<object[]> {
  return page.evaluate(
    ([name, of]) =>
      new Promise<object[]>((resolve, reject) => {
        const opening = indexedDB.open(name)
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const all = opening.result.transaction(of).objectStore(of).getAll()
          all.onsuccess = () => {
            opening.result.close()
            resolve(all.result as object[])
          }
        }
      }),
    [database, store] as const,
  )
}

/** What waits to be sent, oldest session first. */
export async function waitingRecords(page: Page): Promise<WaitingRecord[]> {
  const rows = (await readAll(page, 'hub-deliveries', 'submissions')).filter((row) => !('finishedAt' in row))
  return (rows as WaitingRecord[]).toSorted((a, b) => a.run.startTime.localeCompare(b.run.startTime))
}

/** Returns once nothing waits; fails with the refusals of what is left. */
export async function untilAllSent(page: Page): Promise<void> {
  const left = async () => (await waitingRecords(page)).map(({ id, refusal }) => ({ id, refusal }))
  await expect.poll(left, { timeout: SENT_WITHIN_MS }).toEqual([])
}

/** The run that continues or waits to be recorded. */
export async function storedDelivery(
  page: Page,
): Promise<{ lastContact: string; run: { startTime: string; endTime: string | null } } | undefined> {
  return (await readAll(page, 'hub-deliveries', 'runs'))[0] as never
}

/** The modules that are here or were asked for. */
export function wantedModules(page: Page): Promise<object[]> {
  return readAll(page, 'downloaded-module-tracker', 'modules')
}

/** What is typed into the form, as text. */
export async function storedEntries(page: Page): Promise<string> {
  return JSON.stringify(await readAll(page, 'hub-entries', 'entries'))
}
