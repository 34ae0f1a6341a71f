/**
 * A name or a title as somebody wrote it, marked with the language of its letters, which may differ from the page's.
 * `className` sets its look. In a sentence it is between tags: `t.rich('startedBy', { who, name: named })`.
 */
import { Children, type ReactNode } from 'react'

const HAN = /\p{Script=Han}/u

/** The language of a text from the data, detected by its letters; for `lang` on an existing element. */
export function langOf(words: string): 'zh-Hans' | 'en' {
  return HAN.test(words) ? 'zh-Hans' : 'en'
}

export function Named({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span lang={langOf(children)} className={className}>
      {children}
    </span>
  )
}

/** For `t.rich`: the text between the tags is a name or a title. */
export function named(words: ReactNode) {
  return (
    <Named>
      {Children.toArray(words)
        .filter((word) => typeof word === 'string')
        .join('')}
    </Named>
  )
}
