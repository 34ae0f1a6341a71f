/** Chooses the fonts of a certificate: one for each word, so that a name in any of their scripts can be read (CTM-009). */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { projectFolder } from '#platform/files/folders.ts'

/** A font file, and whether it can draw a letter. */
export interface Face {
  name: string
  content: Buffer
  has: (codePoint: number) => boolean
}

/** Letters of one font, to be drawn one after the other. */
export interface Run {
  text: string
  face: Face
}

/** Each family is a typeface that lies in several files. The first one that can draw a word does. */
export interface FaceSet {
  regular: Face[][]
  bold: Face[][]
}

const require = createRequire(import.meta.url)
const LATIN =
  require.resolve('@fontsource/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-400-normal.woff')

let loaded: FaceSet | undefined

/** Reads the fonts at the first certificate: five megabytes, which most starts never need. */
export function loadFaces(): FaceSet {
  if (loaded !== undefined) return loaded
  const folder = projectFolder('server/fonts')
  // What the typeface of the product lacks: Vietnamese, Cyrillic, Greek, Arabic and Hebrew; then Chinese and Japanese.
  const others = [
    [faceOf(join(folder, 'DejaVuSans.ttf'))],
    [faceOf(join(folder, 'DroidSansFallbackFull.ttf'))],
  ]
  const latin = (weight: number) =>
    ['latin', 'latin-ext'].map((part) => faceOf(LATIN.replace('latin-400', `${part}-${weight}`)))
  loaded = { regular: [latin(400), ...others], bold: [latin(700), ...others] }
  return loaded
}

function faceOf(path: string): Face {
  const content = readFileSync(path)
  // None of these files holds more than one font.
  const font = create(content) as Font
  return { name: path, content, has: (codePoint) => font.hasGlyphForCodePoint(codePoint) }
}

/** A text as runs of one font each. A letter that no font has is drawn as a box by the first. */
export function runsOf(text: string, families: readonly Face[][]): Run[] {
  const runs: Run[] = []
  for (const word of wordsIn(text)) {
    const faces = families.find((family) => canDraw(word, family)) ?? families.flat()
    for (const letter of word) {
      const last = runs.at(-1)
      // A space belongs to the word before it: names of two words are set from right to left as a whole.
      const isSame = last?.face.has(codeOf(letter)) === true && (letter === ' ' || faces.includes(last.face))
      const face = isSame && last !== undefined ? last.face : (drawnBy(letter, faces) ?? families[0]?.[0])
      if (face === undefined) continue
      if (last !== undefined && last.face === face) last.text += letter
      else runs.push({ text: letter, face })
    }
  }
  return runs
}

const codeOf = (letter: string) => letter.codePointAt(0) ?? 0
const drawnBy = (letter: string, faces: readonly Face[]) => faces.find((face) => face.has(codeOf(letter)))

/** True when these files have every letter of a text. */
export const canDraw = (text: string, faces: readonly Face[]) =>
  Array.from(text).every((letter) => drawnBy(letter, faces) !== undefined)

const SEGMENTER = new Intl.Segmenter('en', { granularity: 'word' })
export const wordsIn = (text: string) => Array.from(SEGMENTER.segment(text), ({ segment }) => segment)
