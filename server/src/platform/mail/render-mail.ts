/** Renders mails: one content becomes accessible HTML, light and dark, and the same as plain text. */
import { printableLine } from '@hub/contract/fields.rules'
import type { Locale } from '@hub/contract/locales'
import { mailLayoutTexts } from './layout.texts.ts'
import { type Around, footerLines, type MailContent } from './mail-content.ts'
import { translatorOf } from './mail-texts.ts'

/**
 * Reads the components, which are a large part of what a start would wait for. A server reads them as soon as it is open,
 * for an update may replace its files while it runs.
 */
export const loadLayout = () => import('./layout.tsx')

/** Gives the mail as HTML and as plain text, in the locale. */
export async function renderMail(
  around: Around,
  locale: Locale,
  given: MailContent,
): Promise<{ html: string; text: string }> {
  const content = inLines(given)
  const { htmlOf } = await loadLayout()
  const html = await htmlOf({ around, locale, content })
  return { html, text: textOf(around, locale, content) }
}

/** Each text on one line: a name in it must not look like a paragraph or a link of ours. */
function inLines({ heading, paragraphs, action, notes = [] }: MailContent): MailContent {
  const [first, ...others] = paragraphs
  return {
    heading: printableLine(heading),
    paragraphs: [printableLine(first), ...others.map((line) => printableLine(line))],
    ...(action && { action: { label: printableLine(action.label), url: printableLine(action.url) } }),
    notes: notes.map((line) => printableLine(line)),
  }
}

function textOf(around: Around, locale: Locale, content: MailContent): string {
  const t = translatorOf(mailLayoutTexts, locale)
  const action = content.action
    ? [`${t('linkOf', { label: content.action.label })}\n${content.action.url}`]
    : []
  const footer = footerLines(around, t).join('\n')
  const blocks = [
    content.heading,
    ...content.paragraphs,
    ...action,
    ...(content.notes ?? []),
    `-- \n${footer}`,
  ]
  return `${blocks.join('\n\n')}\n`
}
