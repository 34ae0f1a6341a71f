/** Shows a page of the package that it wanted to open in a new window. */
import { frameFor } from '../package-sandbox.ts'
import { nameOf } from './file-viewer.ts'
import type { LayerTexts } from './layers.texts.ts'
import { openLayer } from './open-layer.ts'

interface ViewedPage {
  address: string
  texts: LayerTexts
  /** Its links are handled like those of the module. */
  follow: (frame: HTMLIFrameElement) => void
}

/** Opens the page and returns its window. */
export function openPage(page: Document, { address, texts, follow }: ViewedPage): Window | null {
  const title = nameOf(address) || texts.file
  const { body } = openLayer(page, { title, texts, size: 'whole' })
  const frame = frameFor(page, title)
  body.append(frame)
  follow(frame)
  frame.src = address
  return frame.contentWindow
}
