/** Zips made in memory, as a file that a page can be given. */
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** @param files What is in it, by path. */
export async function zipFile(name: string, files: Readonly<Record<string, Buffer | string>>) {
  const archive = new ZipFile()
  for (const [path, content] of Object.entries(files)) archive.addBuffer(Buffer.from(content), path)
  archive.end()
  return { name, mimeType: 'application/zip', buffer: await buffer(archive.outputStream) }
}
