import { linesOf } from '@hub/contract/events.rules'
import { langOf } from '@hub/ui/language/named.tsx'

/** A plain text of the content: each line is a paragraph, and markup is not interpreted (EVT-018). */
export function Paragraphs({ text, className }: { text: string; className?: string | undefined }) {
  return linesOf(text).map((line, index) => (
    <p key={index} lang={langOf(line)} className={className}>
      {line}
    </p>
  ))
}
