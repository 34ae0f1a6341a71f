/** Lays guides and journals out as printable pages. */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { GuideText, Help, JournalText, Language } from './content-types.ts'
import { LABELS } from './document-labels.ts'

const STYLE = readFileSync(path.join(import.meta.dirname, 'document.css'), 'utf8')

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const p = (text: string, kind = '') => `<p${kind ? ` class="${kind}"` : ''}>${escape(text)}</p>`
const list = (lines: string[]) => `<ul>${lines.map((line) => `<li>${escape(line)}</li>`).join('')}</ul>`
const section = (title: string, inner: string) => `<section><h2>${escape(title)}</h2>${inner}</section>`
const helpList = (help: Help[]) =>
  `<ul>${help.map((each) => `<li><strong>${escape(each.name)}</strong>: ${escape(each.how)}</li>`).join('')}</ul>`

export interface Sheet {
  language: Language
  /** Colours as CSS variables, and the banner picture. */
  look: string
  picture: string
}

function page(sheet: Sheet, kind: string, title: string, summary: string, inner: string): string {
  const labels = LABELS[sheet.language]
  return `<!doctype html><html lang="${labels.locale}"><head><meta charset="utf-8"><title>${escape(title)} - ${escape(kind)}</title>
<style>${sheet.look}${STYLE}</style></head><body>
<div class="banner">${sheet.picture}</div>
<p class="kind">${escape(kind)}</p><h1>${escape(title)}</h1>${summary ? p(summary, 'summary') : ''}
${inner}
<p class="small">${escape(labels.foot)}</p></body></html>`
}

/** A facilitator guide: the aim, what to prepare, how to keep people safe, and every part in turn. */
export function guideHtml(sheet: Sheet, guide: GuideText, help: Help[]): string {
  const labels = LABELS[sheet.language]
  const total = guide.parts.reduce((sum, part) => sum + part.minutes, 0)
  const parts = guide.parts.map(
    (part, at) =>
      `<div class="part"><h3>${escape(labels.part(at + 1))} · ${escape(part.name)} <span>${escape(labels.minutes(part.minutes))}</span></h3>${p(part.run)}</div>`,
  )
  return page(
    sheet,
    labels.guide,
    guide.title,
    guide.summary,
    [
      section(labels.aim, p(guide.aim)),
      `<div class="two">${section(labels.bring, list(guide.bring))}${section(labels.before, list(guide.before))}</div>`,
      `<div class="care">${section(labels.care, list(guide.care))}</div>`,
      section(`${labels.parts} (${labels.minutes(total)})`, parts.join('')),
      section(labels.close, list(guide.close)),
      section(labels.help, helpList(help)),
    ].join(''),
  )
}

/** A journal: prompts with ruled lines to write on. */
export function journalHtml(sheet: Sheet, journal: JournalText, help: Help[]): string {
  const labels = LABELS[sheet.language]
  const ruled = (lines: number) => `<div class="ruled">${'<div></div>'.repeat(lines)}</div>`
  const pages = journal.pages.map((each) =>
    section(
      each.title,
      (each.text ? p(each.text) : '') +
        each.prompts
          .map((prompt) => `<div class="ask">${p(prompt.ask)}${ruled(prompt.lines)}</div>`)
          .join(''),
    ),
  )
  const inner = [
    p(labels.name, 'mine'),
    ...pages,
    p(journal.close, 'closing'),
    section(labels.help, helpList(help)),
  ]
  return page(sheet, labels.journal, journal.title, journal.welcome, inner.join(''))
}

/** A free document, such as a theme guide or the handbook: sections of paragraphs and lists. */
export interface Booklet {
  kind: string
  title: string
  summary: string
  sections: { title: string; text?: string[]; points?: string[] }[]
}

export function bookletHtml(sheet: Sheet, booklet: Booklet): string {
  const inner = booklet.sections.map((each) =>
    section(
      each.title,
      (each.text ?? []).map((line) => p(line)).join('') + (each.points ? list(each.points) : ''),
    ),
  )
  return page(sheet, booklet.kind, booklet.title, booklet.summary, inner.join(''))
}
