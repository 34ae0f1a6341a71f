/**
 * Tells the browser that a file's functions are needed at once, so that it compiles them beside the main thread while
 * the file is still on its way, instead of one by one on the main thread when each is first called. A browser that
 * does not know the word reads a comment.
 */
import type { Plugin } from 'vite'

/** V8 looks for it at the very top. */
const COMPILE_AT_ONCE = '//# allFunctionsCalledOnLoad\n'

/** Marks the chunk of this name. */
export function compileAtOnce(name: string): Plugin {
  return {
    name: 'hub:compile-at-once',
    apply: 'build',
    generateBundle: {
      // After those who put their own lines at the top.
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle))
          if (file.type === 'chunk' && file.name === name) file.code = COMPILE_AT_ONCE + file.code
      },
    },
  }
}
