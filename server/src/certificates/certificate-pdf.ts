/** Writes a certificate of attendance as a tagged PDF (PDF/UA), with every font in it (CTM-009). */
import { canDraw, type Face, loadFaces, runsOf, wordsIn } from './certificate-fonts.ts'
import { linesOf } from './text-lines.rules.ts'

/** What stands on the sheet, in the reader's language. */
export interface CertificateSheet {
  /** The language of the texts, as a tag. */
  lang: string
  documentTitle: string
  author: string
  heading: string
  certifies: string
  name: string
  attended: string
  title: string
  facts: string[]
  notes: string[]
  madeAt: Date
}

type PdfDocument = PDFKit.PDFDocument

interface Style {
  size: number
  color: string
  isBold?: boolean
  /** A longer text is drawn smaller, until it has as many lines at most. */
  maxLines?: number
  /** The space above it. */
  above: number
}

// In points: a letter sheet on its side.
const WIDTH = 792
const HEIGHT = 612
const EDGE = 36
const LEFT = 90
const TEXT_WIDTH = WIDTH - 2 * LEFT
const TOP = 84
const BAND = 12
const NOTE_BOTTOM = HEIGHT - EDGE - 26

const SPRUCE = '#16524f'
const INK = '#1c2622'
const MUTED = '#4e5a53'
const LINE = '#c9cfc9'

const LINE_HEIGHT = 1.28
const SMALLEST = 11
const SMALLER = 0.92

const STYLES = {
  heading: { size: 30, color: SPRUCE, isBold: true, above: 0 },
  small: { size: 14, color: MUTED, above: 26 },
  name: { size: 36, color: INK, isBold: true, maxLines: 2, above: 6 },
  title: { size: 22, color: INK, isBold: true, maxLines: 3, above: 6 },
  fact: { size: 12, color: INK, maxLines: 2, above: 5 },
  note: { size: 11, color: MUTED, maxLines: 2, above: 3 },
} as const satisfies Record<string, Style>

/** Without a list of features the library sets one word after the other from left to right. */
const featuresOf = (text: string): { features?: PDFKit.Mixins.OpenTypeFeatures[] } =>
  /[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? { features: ['kern'] } : {}

/** Newer than the types of the library. */
const ACCESSIBLE: object = { subset: 'PDF/UA' }

/** The bytes of the PDF. The library is read at the first one. */
export async function certificatePdf(sheet: CertificateSheet): Promise<Buffer> {
  const { default: Document } = await import('pdfkit')
  const doc = new Document({
    ...ACCESSIBLE,
    ...{ size: [WIDTH, HEIGHT], margin: 0, pdfVersion: '1.7', tagged: true },
    ...{ lang: sheet.lang, displayTitle: true },
    info: {
      Title: sheet.documentTitle,
      Author: sheet.author,
      CreationDate: sheet.madeAt,
      ModDate: sheet.madeAt,
    },
  })
  const chunks: Buffer[] = []
  const done = new Promise<Buffer>((resolve, reject) => {
    doc.on('data', (chunk: Buffer) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
  })
  drawFrame(doc)
  writeSheet(doc, sheet)
  doc.end()
  return done
}

function drawFrame(doc: PdfDocument): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .rect(EDGE, EDGE, WIDTH - 2 * EDGE, HEIGHT - 2 * EDGE)
    .lineWidth(1)
    .stroke(LINE)
  doc.rect(EDGE, EDGE, WIDTH - 2 * EDGE, BAND).fill(SPRUCE)
  doc.endMarkedContent()
}

function writeSheet(doc: PdfDocument, sheet: CertificateSheet): void {
  const pen = new Pen(doc)
  pen.write('H1', sheet.heading, STYLES.heading)
  pen.write('P', sheet.certifies, STYLES.small)
  pen.write('P', sheet.name, STYLES.name)
  pen.write('P', sheet.attended, STYLES.small)
  pen.write('P', sheet.title, STYLES.title)
  pen.skip(STYLES.small.above / 2)
  for (const fact of sheet.facts) pen.write('P', fact, STYLES.fact)
  const notes = sheet.notes.map((note) => pen.fitted(note, STYLES.note))
  pen.moveTo(NOTE_BOTTOM - notes.reduce((sum, { height }) => sum + height + STYLES.note.above, 0))
  for (const note of sheet.notes) pen.write('P', note, STYLES.note)
  pen.end()
}

/** Writes one paragraph below the other, each as an element of the document's structure. */
class Pen {
  readonly #doc: PdfDocument
  readonly #faces = loadFaces()
  readonly #used = new Set<Face>()
  readonly #root: ReturnType<PdfDocument['struct']>
  #y = TOP

  constructor(doc: PdfDocument) {
    this.#doc = doc
    this.#root = doc.struct('Document')
    doc.addStructure(this.#root)
  }

  write(element: 'H1' | 'P', text: string, style: Style): void {
    const { lines, size, isBold, step } = this.fitted(text, style)
    this.#y += style.above
    const top = this.#y
    this.#root.add(
      this.#doc.struct(element, {}, () => {
        lines.forEach((line, index) =>
          this.#draw(line, { ...style, size, isBold }, top + index * step + size),
        )
      }),
    )
    this.#y += lines.length * step
  }

  skip(points: number): void {
    this.#y += points
  }

  moveTo(y: number): void {
    this.#y = y
  }

  end(): void {
    this.#root.end()
  }

  /** The lines of a text in the largest size in which it has as many as its style allows. */
  fitted(text: string, style: Style) {
    const { maxLines = 1 } = style
    const isBold = style.isBold === true && this.#families(text, true) === this.#faces.bold
    let { size } = style
    const lines = () => linesOf(wordsIn(text), TEXT_WIDTH, (part) => this.#widthOf(part, isBold, size))
    while (size > SMALLEST && lines().length > maxLines) size *= SMALLER
    const step = size * LINE_HEIGHT
    return { lines: lines(), size, isBold, step, height: lines().length * step }
  }

  #widthOf(text: string, isBold: boolean, size: number): number {
    return runsOf(text, isBold ? this.#faces.bold : this.#faces.regular).reduce(
      (sum, run) => sum + this.#use(run.face, size).widthOfString(run.text, featuresOf(run.text)),
      0,
    )
  }

  /** Only the first family has a bold weight, and one line does not mix the two. */
  #families(text: string, isBold: boolean) {
    const { regular, bold } = this.#faces
    return isBold && canDraw(text, bold[0] ?? []) ? bold : regular
  }

  /** One line on its baseline: fonts differ in how far they reach above it. */
  #draw(line: string, { size, color, isBold = false }: Style, baseline: number): void {
    let x = LEFT
    for (const { text, face } of runsOf(line, isBold ? this.#faces.bold : this.#faces.regular)) {
      const font = this.#use(face, size).fillColor(color)
      font.text(text, x, baseline, { lineBreak: false, baseline: 'alphabetic', ...featuresOf(text) })
      x += font.widthOfString(text, featuresOf(text))
    }
  }

  #use(face: Face, size: number): PdfDocument {
    if (!this.#used.has(face)) this.#doc.registerFont(face.name, face.content)
    this.#used.add(face)
    return this.#doc.font(face.name).fontSize(size)
  }
}
