/** Shows a file of the package over the module: a PDF, a text, a picture, a film, or another of its pages. */
import type { FileKind } from '../links/where-leads.rules.ts'
import { make } from './elements.ts'
import type { LayerTexts } from './layers.texts.ts'
import { type Layer, openLayer } from './open-layer.ts'

/** Text is shown up to this length; the file itself can be downloaded whole. */
const TEXT_MAX_BYTES = 2 * 1024 * 1024

export interface ViewedFile {
  address: string
  shows: FileKind
  texts: LayerTexts
  /** Reads the file; only the window that made a `blob:` address can read it. */
  read: (address: string) => Promise<Response>
}

/** Opens the viewer; resolves when it shows the file or a message that the file cannot be shown. */
export async function openFile(page: Document, file: ViewedFile): Promise<void> {
  const { address, shows, texts } = file
  const name = nameOf(address) || texts.file
  const leaving = new AbortController()
  const layer = openLayer(page, { title: name, texts, size: 'whole', onClosed: () => leaving.abort() })
  layer.tools.prepend(make(page, 'a', { href: address, download: name, text: texts.download }))
  layer.body.dataset['shows'] = shows
  try {
    await SHOW[shows](layer, { ...file, signal: leaving.signal })
  } catch {
    if (!leaving.signal.aborted)
      layer.body.replaceChildren(make(page, 'p', { role: 'alert', text: texts.cannotShow }))
  }
}

type Show = (layer: Layer, file: ViewedFile & { signal: AbortSignal }) => Promise<void>

const SHOW: Record<FileKind, Show> = {
  async pdf(layer, { address, texts, read, signal }) {
    layer.body.append(make(layer.page, 'p', { role: 'status', text: texts.opening }))
    const bytes = await (await readWhole(read, address)).arrayBuffer()
    // Large and rarely needed: loaded with the first PDF.
    const { showPdf } = await import('./pdf-pages.ts')
    if (!signal.aborted) await showPdf(layer, { bytes, texts, signal })
  },
  async text(layer, { address, read, signal }) {
    const whole = await (await readWhole(read, address)).blob()
    const text = await whole.slice(0, TEXT_MAX_BYTES).text()
    if (signal.aborted) return
    // It scrolls, so it must be reachable by keyboard.
    layer.body.append(make(layer.page, 'pre', { tabindex: '0', text }))
  },
  async picture(layer, { address, texts }) {
    const image = make(layer.page, 'img', { src: address, alt: nameOf(address) || texts.file })
    layer.body.append(image)
    await image.decode()
  },
  async film(layer, { address }) {
    layer.body.append(make(layer.page, 'video', { src: address, controls: '' }))
  },
}

async function readWhole(read: ViewedFile['read'], address: string): Promise<Response> {
  const answer = await read(address)
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`)
  return answer
}

/** The last segment of the address, decoded; empty for what a package made. */
export function nameOf(address: string): string {
  if (/^(blob|data):/.test(address)) return ''
  const last = new URL(address).pathname.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
  } catch {
    return last
  }
}
