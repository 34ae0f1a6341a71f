/**
 * The frame for a page of a package, and its permissions. It may not open windows, navigate the page around it, or
 * leave the sandbox.
 */
const SANDBOX = 'allow-scripts allow-same-origin allow-forms allow-modals allow-downloads'
const ALLOWED = 'fullscreen; autoplay'

export function frameFor(page: Document, title: string): HTMLIFrameElement {
  const frame = page.createElement('iframe')
  frame.setAttribute('sandbox', SANDBOX)
  frame.setAttribute('allow', ALLOWED)
  frame.title = title
  return frame
}
