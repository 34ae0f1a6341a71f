/**
 * A layer over the module: one at a time, closed with Escape or its button; the focus then returns to where it was.
 */
import { make } from './elements.ts'
import type { LayerTexts } from './layers.texts.ts'

export interface Layer {
  readonly page: Document
  /** The container for the layer's content. */
  readonly body: HTMLElement
  /** Between the title and Close. */
  readonly tools: HTMLElement
  close(): void
}

interface LayerInput {
  title: string
  texts: LayerTexts
  /** A small panel in the middle, or the whole area of the module. */
  size: 'panel' | 'whole'
  onClosed?: () => void
}

const TITLE_ID = 'layer-title'

/** Opens the layer and closes the one that is open, if any. */
export function openLayer(page: Document, { title, texts, size, onClosed }: LayerInput): Layer {
  closeLayer(page)
  const returnTo = focusedIn(page)
  const heading = make(page, 'h1', { id: TITLE_ID, text: title })
  const close = make(page, 'button', { type: 'button', text: texts.close })
  const tools = make(page, 'div', { class: 'tools' }, close)
  const body = make(page, 'div', { class: 'body' })
  const header = make(page, 'header', {}, heading, tools)
  const dialog = make(page, 'dialog', { class: size, 'aria-labelledby': TITLE_ID }, header, body)
  close.addEventListener('click', () => dialog.close())
  dialog.addEventListener(
    'close',
    () => {
      dialog.remove()
      onClosed?.()
      returnTo()
    },
    { once: true },
  )
  page.body.append(dialog)
  dialog.showModal()
  close.focus()
  return { page, body, tools, close: () => dialog.close() }
}

/** Closes the layer that is open, if any. */
export function closeLayer(page: Document): void {
  page.querySelector<HTMLDialogElement>('dialog[open]')?.close()
}

/** Finds the focused element, also inside the module's frames; returns a function that restores the focus. */
function focusedIn(page: Document): () => void {
  let focused = page.activeElement
  let inside: Document | null = page
  while (focused && 'contentDocument' in focused) {
    inside = innerPage(focused)
    if (!inside?.activeElement) break
    focused = inside.activeElement
  }
  const [element, view] = [focused, inside?.defaultView]
  return () => {
    view?.focus()
    if (element && 'focus' in element) Reflect.apply(element.focus as () => void, element, [])
  }
}

function innerPage(frame: Element): Document | null {
  try {
    return (frame as HTMLIFrameElement).contentDocument
  } catch {
    return null
  }
}
