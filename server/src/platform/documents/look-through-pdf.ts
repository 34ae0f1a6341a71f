/**
 * Looks through a PDF for what hinders its readers: no text for a screen reader, no title, scripts (CTM-005). In a thread of its own
 * with little memory and time, because a small file may unpack to far more, or never come to an end.
 */
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import type { DocumentWarning } from '@hub/contract/guides.rules'
import { DocumentRefused } from './document-refused.ts'

const MEMORY_MB = 256
const PATIENCE_MS = 30_000
/** Scans have no text on any page; a guide has some on its first ones. */
const PAGES_LOOKED = 20
/** Of one stream of the PDF. */
const UNPACKED_BYTES_MAX = 64 * 1024 * 1024
const HEX = 16

/** What the thread does. It is text, so that it needs no file beside the built server. */
const LOOK = `
const { parentPort, workerData } = require('node:worker_threads')
// The limit of the thread's memory does not count these.
const Bytes = globalThis.Uint8Array
globalThis.Uint8Array = class Uint8Array extends Bytes {
  constructor(first, ...rest) {
    if (typeof first === 'number' && first > workerData.mostBytes) throw new RangeError('too large')
    super(first, ...rest)
  }
}
async function look({ library, bytes, most }) {
  const { getDocument } = await import(library)
  const document = await getDocument({ data: bytes, isEvalSupported: false, enableXfa: false, disableFontFace: true, verbosity: 0 }).promise
  const { info } = await document.getMetadata()
  let hasText = false
  let hasScripts = (await document.getJSActions()) !== null || (await document.hasJSActions())
  for (let at = 1; at <= Math.min(document.numPages, most); at += 1) {
    const page = await document.getPage(at)
    if (!hasText) hasText = (await page.getTextContent()).items.some(({ str = '' }) => str.trim() !== '')
    if (!hasScripts) hasScripts = (await page.getJSActions()) !== null
    page.cleanup()
  }
  const title = typeof info.Title === 'string' ? info.Title.trim() : ''
  return { pages: document.numPages, hasText, hasScripts, hasTitle: title !== '' }
}
look(workerData).then((found) => parentPort.postMessage(found), ({ name }) => parentPort.postMessage({ fault: name }))
`

interface Found {
  pages: number
  hasText: boolean
  hasTitle: boolean
  hasScripts: boolean
}

/** @throws DocumentRefused for one that cannot be read, or only with a password */
export async function lookThroughPdf(bytes: Buffer): Promise<{ pages: number; warnings: DocumentWarning[] }> {
  const { pages, hasText, hasTitle, hasScripts } = await lookInThread(bytes)
  const warnings: DocumentWarning[] = [
    ...(hasText ? [] : (['noText'] as const)),
    ...(hasTitle ? [] : (['noTitle'] as const)),
    ...(hasScripts || namesScripts(bytes) ? (['scripts'] as const) : []),
  ]
  return { pages, warnings }
}

/**
 * What the library does not name as a script and still is one, or starts a program. A name may be written in hex digits. In streams
 * such letters stand by chance.
 */
function namesScripts(bytes: Buffer): boolean {
  const letters = (_: string, hex: string) => String.fromCodePoint(Number.parseInt(hex, HEX))
  return /\/(?:JavaScript|JS|Launch|RichMedia)\b/.test(
    withoutStreams(bytes.toString('latin1')).replaceAll(/#([0-9a-f]{2})/gi, letters),
  )
}

function withoutStreams(text: string): string {
  const kept: string[] = []
  let at = 0
  for (let begins = text.indexOf('stream'); begins >= 0; begins = text.indexOf('stream', at)) {
    const ends = text.indexOf('endstream', begins)
    if (ends < 0) break
    kept.push(text.slice(at, begins))
    at = ends + 'endstream'.length
  }
  return [...kept, text.slice(at)].join(' ')
}

function lookInThread(bytes: Buffer): Promise<Found> {
  const library = pathToFileURL(
    createRequire(import.meta.url).resolve('pdfjs-dist/legacy/build/pdf.mjs'),
  ).href
  const worker = new Worker(LOOK, {
    ...{ eval: true, execArgv: [], stdout: true, stderr: true },
    workerData: { library, bytes: new Uint8Array(bytes), most: PAGES_LOOKED, mostBytes: UNPACKED_BYTES_MAX },
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  })
  const end = setTimeout(() => void worker.terminate(), PATIENCE_MS)
  return new Promise<Found>((resolve, reject) => {
    const refuse = (fault: 'documentDamaged' | 'documentLocked') => reject(new DocumentRefused(fault))
    worker.once('message', (found: Found | { fault: string }) => {
      if (!('fault' in found)) resolve(found)
      else refuse(found.fault === 'PasswordException' ? 'documentLocked' : 'documentDamaged')
    })
    worker.once('error', () => refuse('documentDamaged'))
    // After an answer this changes nothing.
    worker.once('exit', () => refuse('documentDamaged'))
  }).finally(() => {
    clearTimeout(end)
    void worker.terminate()
  })
}
