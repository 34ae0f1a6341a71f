/** A document that belongs to no single module, and where it is printed. */
import type { Language, ModuleSource } from '../content-types.ts'
import type { Booklet } from '../document-html.ts'

export interface PrintedBooklet extends Booklet {
  key: string
  /** Below `demo/files`. */
  file: string
  language: Language
  look: ModuleSource['look']
}
