/**
 * The controls always get their language from LocaleProvider, but React Aria also reads the browser's own as soon as
 * it is loaded. Asking which languages can format dates makes the browser read its language data: 17 to 57 ms in four
 * fresh pages on a busy desktop, before the first paint. A production build removes that call.
 */
import type { Plugin } from 'vite'

const DEFAULT_LOCALE_FILE = /\/react-aria\/dist\/private\/i18n\/useDefaultLocale\.mjs$/
const QUESTION = 'Intl.DateTimeFormat.supportedLocalesOf(['

export function givenLocale(): Plugin {
  return {
    name: 'hub:given-locale',
    apply: 'build',
    transform: {
      filter: { id: DEFAULT_LOCALE_FILE },
      handler(code) {
        if (!code.includes(QUESTION))
          this.error('React Aria now asks for the default locale in a different way')
        return { code: code.replace(QUESTION, 'void (['), map: null }
      },
    },
  }
}

const DIRECTION_FILE = /\/react-aria\/dist\/private\/i18n\/utils\.mjs$/
const ASKING_THE_BROWSER = 'if (Intl.Locale)'

/**
 * React Aria then derives the writing direction from the language's name, and the browser need not read its data: 10
 * ms.
 */
export function directionByName(): Plugin {
  return {
    name: 'hub:direction-by-name',
    apply: 'build',
    transform: {
      filter: { id: DIRECTION_FILE },
      handler(code) {
        if (!code.includes(ASKING_THE_BROWSER))
          this.error('React Aria now asks for the direction in a different way')
        return { code: code.replace(ASKING_THE_BROWSER, 'if (false)'), map: null }
      },
    },
  }
}
