/** Reads what the device's own databases store of what was delivered. */
import type { Page } from '@playwright/test'

export interface WaitingRecord {
  id: string
  run: { startTime: string; endTime: string }
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
