/**
 * A name or a title as somebody wrote it, spoken and set in the language of its letters whatever the page's. `className`
 * for its look. In a sentence it stands between marks: `t.rich('startedBy', { who, name: named })`.
 */
import { Children, type ReactNode } from 'react'

const HAN = /\p{Script=Han}/u

/** The language of what the data says, told by its letters; for `lang` where the element is there already. */
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

/** For `t.rich`: what stands between the marks is a name or a title. */
export function named(words: ReactNode) {
  return (
    <Named>
      {Children.toArray(words)
        .filter((word) => typeof word === 'string')
        .join('')}
    </Named>
  )
}
