/** A name as somebody wrote it, spoken and set in the language of its letters whatever the page's. `className` for its look. */

const HAN = /\p{Script=Han}/u

export function Named({ children, className }: { children: string; className?: string | undefined }) {
  return (
    <span lang={HAN.test(children) ? 'zh-Hans' : 'en'} className={className}>
      {children}
    </span>
  )
}
