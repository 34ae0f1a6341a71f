/** What is on the sheets of a printed page: the text of each, and its tags. */
import type { Page } from '@playwright/test'
import { getDocument, type PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs'

interface Tag {
  role?: string
  id?: string
  alt?: string
  children?: readonly Tag[]
}
const within = (tag: Tag): Tag[] => [tag, ...(tag.children ?? []).flatMap(within)]

/** Characters that a PDF names by the radical with the same drawing in the font. */
const RADICALS = { '\u2EDA': '页', '\u2ED3': '长' }
/** A line may end anywhere, and a font may have one shape for two characters. */
export const squeezed = (text: string) =>
  Object.entries(RADICALS).reduce(
    (left, [radical, character]) => left.replaceAll(radical, character),
    text.normalize('NFKC').replaceAll(/\s/g, ''),
  )

/** What is on a sheet beside its running number. */
export const textOf = (text: string) => squeezed(text.replaceAll(/\d+ \/ \d+/g, ''))

const NUMBERS = {
  en: (number: number, of: number) => `Page ${number} of ${of}`,
  zh: (number: number, of: number) => `第${number}页，共${of}页`,
}

/** The sheets that do not say which of how many they are, in the language of the page. */
export const unnumberedOf = (sheets: readonly { text: string }[], locale: keyof typeof NUMBERS) =>
  sheets.filter(
    ({ text }, index) => !squeezed(text).includes(squeezed(NUMBERS[locale](index + 1, sheets.length))),
  )

/** One sheet: its tags, which give each the text below it, and all its text. */
async function sheetOf(pdf: PDFDocumentProxy, number: number) {
  const page = await pdf.getPage(number)
  const { items } = await page.getTextContent({ includeMarkedContent: true })
  const texts = new Map<string, string>()
  /** Of some there is no tag: they replace what a font has no shape for. */
  const open: (string | undefined)[] = []
  for (const item of items)
    if ('str' in item) {
      for (const id of open) if (id) texts.set(id, `${texts.get(id) ?? ''}${item.str}`)
    } else if (item.type === 'endMarkedContent') open.pop()
    else open.push(item.id)
  const tags = within((await page.getStructTree()) as Tag).map((tag) => ({
    role: tag.role ?? '',
    alt: tag.alt ?? '',
    text: squeezed(
      within(tag)
        .map(({ id }) => (id && texts.get(id)) ?? '')
        .join(''),
    ),
  }))
  return { tags, text: items.map((item) => ('str' in item ? item.str : '')).join('') }
}

/** A page as it is printed, and what it says of itself. */
export async function printedBy(page: Page) {
  // A page that was told to be a screen would be printed as one.
  await page.emulateMedia({ media: null })
  const printed = await page.pdf({ tagged: true, preferCSSPageSize: true })
  const pdf = await getDocument({ data: new Uint8Array(printed), verbosity: 0 }).promise
  const sheets: Awaited<ReturnType<typeof sheetOf>>[] = []
  for (let number = 1; number <= pdf.numPages; number += 1) sheets.push(await sheetOf(pdf, number))
  const { info } = await pdf.getMetadata()
  const tags = sheets.flatMap((sheet) => sheet.tags)
  const textsOf = (role: string) => tags.flatMap((tag) => (tag.role === role ? [tag.text] : []))
  return { info, isTagged: (await pdf.getMarkInfo())?.['Marked'], sheets, tags, textsOf }
}
