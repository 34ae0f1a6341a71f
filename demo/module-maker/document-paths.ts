/** Where the guides and journals of a module live inside its package. */
import type { Language, ModuleSource } from './content-types.ts'

export type DocumentKind = 'guides' | 'journals'

export function documentPath(key: string, kind: DocumentKind, language: Language): string {
  return `${kind}/${key}-${language}.pdf`
}

/** English first, then the other languages the module has. */
export function documentLanguages(source: ModuleSource, kind: DocumentKind): Language[] {
  const others = Object.keys(source[kind] ?? {}) as Language[]
  return ['en', ...others.filter((language) => language !== 'en')]
}
