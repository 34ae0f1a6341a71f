/**
 * The thread that reads a backup and compares everything in it. Each piece that is read is new memory, and collecting it
 * among all that a server has would hold up the calls of others (OPS-002, decision 0027).
 */
import { parentPort, workerData } from 'node:worker_threads'
import { BackupUnusable } from '../archive/damage.ts'
import { checkBackup } from '../checked-entries.ts'
import { type Found, type ToCheck, WHOLE } from './messages.ts'

const { file, key } = workerData as ToCheck
let isWhole = false
parentPort?.on('message', (message) => {
  if (message === WHOLE) isWhole = true
})

async function check(): Promise<Found> {
  try {
    const source = { file, key: key && Buffer.from(key), isWhole: () => isWhole }
    const { manifest: _, ...sums } = await checkBackup(source)
    return { sums }
  } catch (error) {
    if (error instanceof BackupUnusable) return { unusable: error.reasons }
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }
}

const found = await check()
parentPort?.postMessage(found)
parentPort?.close()
