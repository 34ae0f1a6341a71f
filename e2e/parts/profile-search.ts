/** Searches a browser's whole profile on the disk for texts that must not be there. */
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const BASE64_STEP = 3

/** A text as a file may contain it: plain, two bytes a letter, and in base64 at any offset of a longer text. */
function formsOf(text: string): Buffer[] {
  const plain = Buffer.from(text)
  const encoded = [0, 1, 2].map((before) => {
    const bytes = Buffer.concat([Buffer.alloc(before), plain])
      .toString('base64')
      .replaceAll('=', '')
    // The letters at both ends depend on their neighbours too.
    const from = Math.ceil((before * 4) / BASE64_STEP)
    const isWhole = (before + plain.length) % BASE64_STEP === 0
    return bytes.slice(from, isWhole ? undefined : -1)
  })
  const urlSafe = encoded.map((one) => one.replaceAll('+', '-').replaceAll('/', '_'))
  const texts = [...encoded, ...urlSafe]
  return [
    plain,
    Buffer.from(text, 'utf16le'),
    ...texts.map((one) => Buffer.from(one)),
    ...texts.map((one) => Buffer.from(one, 'utf16le')),
  ]
}

/** The texts that were found below a folder, each with its files. */
export async function findOnDisk(folder: string, texts: readonly string[]): Promise<string[]> {
  const forms = texts.map((text) => ({ text, forms: formsOf(text) }))
  const found: string[] = []
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    // The browser deletes files of its own while it ends.
    const bytes = await readFile(path).catch(() => Buffer.alloc(0))
    for (const { text, forms: all } of forms)
      if (all.some((form) => bytes.includes(form))) found.push(`${text} in ${path.slice(folder.length)}`)
  }
  return found
}
