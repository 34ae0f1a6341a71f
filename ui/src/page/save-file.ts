/** Downloads a file that was made or read here. */

/** Long enough for every browser to have read the file. */
const KEEP_MS = 60_000

/** Saves a text under a name; `type` is its media type. */
export function saveText(fileName: string, text: string, type = 'text/plain;charset=utf-8'): void {
  saveBlob(fileName, new Blob([text], { type }))
}

/** Saves a file of any kind under a name. */
export function saveBlob(fileName: string, content: Blob): void {
  const address = URL.createObjectURL(content)
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), KEEP_MS)
}
