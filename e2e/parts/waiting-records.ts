/** What waits on the device to be sent, as the device's own database has it. */
import type { Page } from '@playwright/test'

export interface WaitingRecord {
  id: string
  run: { startTime: string; endTime: string }
}

export function waitingRecords(page: Page): Promise<WaitingRecord[]> {
  return page.evaluate(
    () =>
      new Promise<WaitingRecord[]>((resolve, reject) => {
        const opening = indexedDB.open('hub-deliveries')
        opening.onerror = () => reject(opening.error ?? new Error('not opened'))
        opening.onsuccess = () => {
          const all = opening.result.transaction('submissions').objectStore('submissions').getAll()
          all.onsuccess = () =>
            resolve((all.result as object[]).filter((row) => !('finishedAt' in row)) as never)
        }
      }),
  )
}
