/** A disk that has another byte than was written to it. */
import { closeSync, openSync, readdirSync, statSync, writeSync } from 'node:fs'
import path from 'node:path'
import { PART_ENDING } from '#platform/backup/archive/write-archive.ts'

/** Within the head of the first entry. */
const AT = 100
const HEAD_BYTES = 512
const LOOK_EVERY_MS = 2

/** Changes a byte of each backup that is written into the folder, as soon as it is there. */
export function spoilWhatIsWritten(folder: string): { stop(): void } {
  const timer = setInterval(() => {
    for (const name of readdirSync(folder).filter((one) => one.endsWith(PART_ENDING))) {
      const file = path.join(folder, name)
      if (statSync(file).size < HEAD_BYTES) continue
      const opened = openSync(file, 'r+')
      writeSync(opened, 'x', AT)
      closeSync(opened)
    }
  }, LOOK_EVERY_MS)
  return { stop: () => clearInterval(timer) }
}
