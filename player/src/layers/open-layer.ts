/** A layer over the module: one at a time, closed with Escape or its button, and then the keyboard is where it was. */
import { make } from './elements.ts'
import type { LayerTexts } from './layers.texts.ts'

export interface Layer {
  readonly page: Document
  /** What the layer is about goes in here. */
  readonly body: HTMLElement
  /** Beside the title, before Close. */
  readonly tools: HTMLElement
  close(): void
}

interface LayerInput {
  title: string
  texts: LayerTexts
  /** A small panel in the middle, or everything the module has. */
  size: 'panel' | 'whole'
  onClosed?: () => void
}

const TITLE_ID = 'layer-title'

/** Opens the layer in place of one that is open. */
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

/** Where the keyboard is now, to the element inside of the module's frames; gives how to bring it back there. */
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
