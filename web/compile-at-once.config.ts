/**
 * Tells the browser that a file's functions are needed at once. The browser then compiles them off the main thread
 * while the file is still loading, instead of one by one on the main thread at their first call. A browser that does
 * not know the marker reads a comment.
 */
import type { Plugin } from 'vite'

/** V8 looks for it only at the very top. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/** Marks the chunk of this name. */
export function compileAtOnce(name: string): Plugin {
  return {
    name: 'hub:compile-at-once',
    apply: 'build',
    generateBundle: {
      // After plugins that put their own lines at the top.
      order: 'post',
      handler(_options, bundle) {
        const chunks = Object.values(bundle).filter((file) => file.type === 'chunk')
        const marked = chunks.filter((chunk) => chunk.name === name)
        if (marked.length === 0) this.error(`No chunk is called ${name}: nothing would be compiled early.`)
        for (const chunk of marked) chunk.code = COMPILE_AT_ONCE + chunk.code
      },
    },
  }
}
