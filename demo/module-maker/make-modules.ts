/** Writes every demo module as a self-contained folder of static files into `demo/dist/modules`; part of every build. */
import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import { build } from 'vite'
import type { ModuleSource, Step } from './content-types.ts'
import { lookCss, SCENES, sceneSvg } from './look.ts'
import { modules } from './modules.ts'
import { documentLanguages, documentPath, type DocumentKind } from './document-paths.ts'

const HERE = import.meta.dirname
const OUT = path.join(HERE, '../dist/modules')
/** Whoever reads meanwhile finds the modules whole, of before or of now. */
const DRAFT = `${OUT}.draft-${process.pid}`
/** What is printed and filmed: kept in the repository, because a browser and ffmpeg are needed to make it. */
const ASSETS = path.join(HERE, 'assets')
const FONT = createRequire(import.meta.url).resolve(
  '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
)

const escapeHtml = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

/** One readable script from the player's parts. */
async function playerScript(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'warn',
    build: {
      write: false,
      minify: true,
      lib: { entry: path.join(HERE, 'engine/player.ts'), formats: ['iife'], name: 'ModulePlayer' },
    },
  })
  const output = Array.isArray(result) ? result[0] : result
  const chunk = output && 'output' in output ? output.output[0] : undefined
  if (!chunk) throw new Error('The player did not build.')
  return chunk.code
}

/** What the player needs of a step; the facilitator's notes stay in the guide. */
function shipped({ minutes: _minutes, run: _run, ...step }: Step) {
  return step
}

function indexHtml(source: ModuleSource): string {
  const { title, summary, estimate, agreements, takeaways, help } = source
  const content = { title, summary, estimate, agreements, steps: source.steps.map(shipped), takeaways, help }
  return `<!doctype html>
<html lang="en-CA">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<link rel="icon" href="data:,">
<link rel="preload" href="atkinson-hyperlegible-next.woff2" as="font" type="font/woff2" crossorigin>
<link rel="stylesheet" href="look.css">
<link rel="stylesheet" href="player.css">
</head>
<body>
<noscript>This module needs JavaScript. Please ask for the printed guide.</noscript>
<script type="application/json" id="content">
${JSON.stringify(content, null, 1).replaceAll('<', '\\u003c')}
</script>
<script src="player.js"></script>
</body>
</html>
`
}

/** The documents of the package, which `make-documents.ts` prints. */
function documentsOf(source: ModuleSource, folder: string, kind: DocumentKind) {
  const paths = documentLanguages(source, kind).map((language) => [
    language,
    documentPath(source.key, kind, language),
  ])
  for (const [, file] of paths) mustExist(path.join(folder, String(file)))
  return Object.fromEntries(paths) as Record<string, string>
}

function mustExist(file: string) {
  if (!existsSync(file)) throw new Error(`${file} is missing: make the documents and the videos first.`)
}

function writeModule(source: ModuleSource, script: string) {
  const folder = path.join(DRAFT, source.key)
  cpSync(path.join(ASSETS, source.key), folder, { recursive: true })
  mkdirSync(path.join(folder, 'art'), { recursive: true })
  const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text)
  write('index.html', indexHtml(source))
  write('player.js', script)
  write('look.css', lookCss(source.look.color))
  copyFileSync(path.join(HERE, 'engine/player.css'), path.join(folder, 'player.css'))
  copyFileSync(FONT, path.join(folder, 'atkinson-hyperlegible-next.woff2'))
  for (const light of SCENES) write(`art/${light}.svg`, sceneSvg(source, light))
  for (const name of source.videos ?? []) mustExist(path.join(folder, `media/${name}.webm`))
  const { key, version, title, summary, estimate } = source
  const guides = documentsOf(source, folder, 'guides')
  const journals = documentsOf(source, folder, 'journals')
  const facts = {
    key,
    version,
    title,
    summary,
    entry: 'index.html',
    estimate,
    languages: ['en'],
    guides,
    journals,
  }
  write('module.json', `${JSON.stringify(facts, null, 2)}\n`)
}

const script = await playerScript()
try {
  for (const source of modules) writeModule(source, script)
  rmSync(OUT, { recursive: true, force: true })
  renameSync(DRAFT, OUT)
} finally {
  rmSync(DRAFT, { recursive: true, force: true })
}
console.log(`${modules.length} modules written to ${OUT}`)
