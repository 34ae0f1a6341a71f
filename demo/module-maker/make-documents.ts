/** Prints guides and journals into `assets`, theme guides and the handbook into `demo/files`, as tagged PDF. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { chromium, type Page } from '@playwright/test'
import type { GuideText, JournalText, Language, ModuleSource } from './content-types.ts'
import { HELP } from './document-labels.ts'
import { bookletHtml, guideHtml, journalHtml, type Sheet } from './document-html.ts'
import { documentLanguages, documentPath } from './document-paths.ts'
import { booklets } from './documents/booklets.ts'
import { cover } from './landscape.mjs'
import { lookCss } from './look.ts'
import { modules } from './modules.ts'

const DEMO = path.join(import.meta.dirname, '..')
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
)
const FONT_FACE = `@font-face{font-family:'Atkinson';font-weight:200 800;src:url(data:font/woff2;base64,${readFileSync(FONT).toString('base64')})}`
const BANNER = { width: 880, height: 230, focus: 0.66 }
/** One date for every document, so that the same words give the same file. */
const PRINTED = "D:20260101000000+00'00'"

function sheetFor(look: ModuleSource['look'], key: string, language: Language): Sheet {
  return {
    language,
    look: FONT_FACE + lookCss(look.color),
    picture: cover({ key, ...look, light: 'day', ...BANNER }),
  }
}

function guideOf(source: ModuleSource, language: Language): GuideText {
  const other = source.guides?.[language]
  if (other) return other
  const { title, summary, guide, steps } = source
  return { title, summary, ...guide, parts: steps.map(({ name, minutes, run }) => ({ name, minutes, run })) }
}

function journalOf(source: ModuleSource, language: Language): JournalText {
  return source.journals?.[language] ?? { title: source.title, ...source.journal }
}

async function print(page: Page, html: string, file: string) {
  await page.setContent(html)
  await page.evaluate(() => document.fonts.ready)
  const pdf = await page.pdf({ preferCSSPageSize: true, printBackground: true, tagged: true, outline: true })
  const fixed = pdf
    .toString('latin1')
    .replace(/\/(CreationDate|ModDate) \(D:[^)]*\)/g, (_, name: string) => `/${name} (${PRINTED})`)
  const to = path.join(DEMO, file)
  mkdirSync(path.dirname(to), { recursive: true })
  writeFileSync(to, Buffer.from(fixed, 'latin1'))
}

async function printModule(page: Page, source: ModuleSource) {
  for (const language of documentLanguages(source, 'guides')) {
    const help = language === 'en' ? source.help : HELP[language]
    const html = guideHtml(sheetFor(source.look, source.key, language), guideOf(source, language), help)
    await print(
      page,
      html,
      `module-maker/assets/${source.key}/${documentPath(source.key, 'guides', language)}`,
    )
  }
  for (const language of documentLanguages(source, 'journals')) {
    const help = language === 'en' ? source.help : HELP[language]
    const html = journalHtml(sheetFor(source.look, source.key, language), journalOf(source, language), help)
    await print(
      page,
      html,
      `module-maker/assets/${source.key}/${documentPath(source.key, 'journals', language)}`,
    )
  }
}

const only = process.argv[2]
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
const page = await browser.newPage()
for (const source of modules) if (!only || only === source.key) await printModule(page, source)
for (const booklet of booklets) {
  if (only && only !== booklet.key) continue
  await print(
    page,
    bookletHtml(sheetFor(booklet.look, booklet.key, booklet.language), booklet),
    `files/${booklet.file}`,
  )
}
await browser.close()
