/** Documents for tests, sound and hostile. */
import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

interface PdfParts {
  title?: string
  text?: string
  /** More of the catalogue, such as an action when it is opened. */
  catalog?: string
  /** Another content of the page, compressed. */
  flate?: Buffer
}

/** A PDF of one page. */
export function somePdf({ title = '', text = '', catalog = '', flate }: PdfParts): Buffer {
  const drawn = text === '' ? '' : `BT /F1 24 Tf 72 700 Td (${text}) Tj ET`
  const content = flate ?? Buffer.from(drawn)
  const filter = flate ? '/Filter /FlateDecode ' : ''
  const objects = [
    Buffer.from(`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`),
    Buffer.from('<< /Type /Pages /Kids [3 0 R] /Count 1 >>'),
    Buffer.from(
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
    ),
    Buffer.concat([
      Buffer.from(`<< ${filter}/Length ${content.length} >>\nstream\n`),
      content,
      Buffer.from('\nendstream'),
    ]),
    Buffer.from('<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>'),
    Buffer.from(title === '' ? '<< >>' : `<< /Title (${title}) >>`),
  ]
  const parts = [Buffer.from('%PDF-1.7\n')]
  const offsets: number[] = []
  for (const [at, object] of objects.entries()) {
    offsets.push(Buffer.concat(parts).length)
    parts.push(Buffer.from(`${at + 1} 0 obj\n`), object, Buffer.from('\nendobj\n'))
  }
  const start = Buffer.concat(parts).length
  const rows = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  parts.push(
    Buffer.from(
      `xref\n0 ${count}\n0000000000 65535 f \n${rows}trailer\n<< /Size ${count} /Root 1 0 R /Info 6 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    ),
  )
  return Buffer.concat(parts)
}

/** A zip of these files; the first is stored as it is. */
export async function zipOf(files: Record<string, string>): Promise<Buffer> {
  const zip = new ZipFile()
  for (const [at, [name, text]] of Object.entries(files).entries())
    zip.addBuffer(Buffer.from(text), name, { compress: at > 0 })
  zip.end()
  return buffer(zip.outputStream)
}

/** The files of a zip, by their path. */
export async function filesOfZip(zip: Buffer): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>()
  const opened = await fromBufferPromise(zip)
  for await (const entry of opened.eachEntry())
    files.set(entry.fileName, await buffer(await opened.openReadStreamPromise(entry)))
  return files
}

export const someDocx = (more: Record<string, string> = {}) =>
  zipOf({ '[Content_Types].xml': '<Types/>', 'word/document.xml': '<w:document/>', ...more })

/** An EPUB with these metadata in its package document. */
export const someEpub = (metadata = '') =>
  zipOf({
    mimetype: 'application/epub+zip',
    'META-INF/container.xml':
      '<container><rootfiles><rootfile full-path="OEBPS/book.opf"/></rootfiles></container>',
    'OEBPS/book.opf': `<package><metadata>${metadata}</metadata><guide><reference title="Cover"/></guide></package>`,
  })
