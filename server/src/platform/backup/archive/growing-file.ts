/** Reads a file that is still being written, until all of it is there. */
import { open, stat } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'

const READ_BYTES = 1024 * 1024
/** Until the file is looked at again. Meanwhile a fast disk takes a few MB. */
const WAIT_MS = 10

/** Its bytes. Whoever writes it only adds to it. */
export async function* growingBytes(file: string, isWhole: () => boolean): AsyncGenerator<Buffer> {
  const handle = await open(file)
  try {
    let memory = Buffer.allocUnsafeSlow(READ_BYTES)
    for (;;) {
      // Asked before reading: what is written between the two is read in the next round.
      const wasWhole = isWhole()
      const { bytesRead } = await handle.read(memory, 0, READ_BYTES)
      if (bytesRead > 0) {
        yield memory.subarray(0, bytesRead)
        memory = Buffer.allocUnsafeSlow(READ_BYTES)
      } else if (wasWhole) return
      else await sleep(WAIT_MS)
    }
  } finally {
    await handle.close()
  }
}

/** Resolves when the file has that many bytes, or all that it will have, or is not there. */
export async function untilBegun(
  file: string,
  { bytes, isWhole }: { bytes: number; isWhole: () => boolean },
): Promise<void> {
  const isShort = async () => {
    const found = await stat(file).catch(() => undefined)
    return found !== undefined && found.size < bytes
  }
  while (!isWhole() && (await isShort())) await sleep(WAIT_MS)
}
