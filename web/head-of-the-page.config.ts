/** The order of the page's first scripts: what runs before the first paint depends on nothing else. */
import type { Plugin } from 'vite'

/** Runs before all others and stays small: see src/begin.ts. */
export const BEGIN =
  /\/(web\/src\/(begin|platform\/first-load\/[a-z-]+(\.texts)?)|ui\/src\/page\/page-[a-z]+|contract\/src\/(connectivity|locales))\.ts$/

/**
 * Runs `begin` first and blocks the first paint until it has run: it sets the colour scheme chosen on this device,
 * which is not possible otherwise under a policy without inline scripts. The sans font comes after the scripts.
 */
export function headOfThePage(): Plugin {
  return {
    name: 'hub:head-of-the-page',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        const files = Object.keys(bundle ?? {})
        const begin = files.find((file) => /\/begin-[^/]+\.js$/.test(file))
        const started = begin === undefined ? undefined : bundle?.[begin]
        // A file that waits for another would run too late for what depends on it, and the page would stay empty.
        if (started?.type === 'chunk' && started.imports.length > 0)
          this.error(`begin.ts imports from ${started.imports.join(', ')}: add the imported file to BEGIN.`)
        const font = files.find((file) => /hyperlegible-next-latin-wght.*\.woff2$/.test(file))
        if (!begin || !font) return html
        const preload = new RegExp(`\\s*<link rel="modulepreload"[^>]*href="/${begin}">`)
        const first = { type: 'module', crossorigin: true, src: `/${begin}`, blocking: 'render' }
        const fontFile = {
          rel: 'preload',
          href: `/${font}`,
          as: 'font',
          type: 'font/woff2',
          crossorigin: true,
        }
        return {
          html: html.replace(preload, ''),
          tags: [
            { tag: 'script', attrs: first, injectTo: 'head-prepend' },
            { tag: 'link', attrs: fontFile, injectTo: 'head' },
          ],
        }
      },
    },
  }
}
