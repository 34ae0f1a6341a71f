/**
 * npm run new:locale <locale> <name> <tag>: adds a language to the table of the contract, and to everything that has words
 * for each language a copy of the English ones. What it makes passes the type check; the words are then translated.
 */
import { addLocale, localesOf } from './add/add-locale.mjs'
import { inRoot } from './parts/root.mjs'
import { mustRun } from './parts/run.mjs'
import { main, PlainFailure, say, step } from './parts/steps.mjs'

await main(async () => {
  const [locale = '', name = '', tag = ''] = process.argv.slice(2)
  if (!/^[a-z]{2,3}$/.test(locale) || !/^[^'\\]+$/.test(name) || !tag.startsWith(locale))
    throw new PlainFailure(
      'Give the language, its name in itself and its tag: npm run new:locale fr Français fr-CA',
    )
  if (localesOf(inRoot()).includes(locale)) throw new PlainFailure(`${locale} is there already.`)
  const changed = addLocale(inRoot(), { locale, name, tag })
  for (const file of changed) say(`  changed ${file}`)
  await step('Format', () => mustRun(['oxfmt', ...changed]))
  await step('Documents', () => mustRun(['node', 'scripts/docs.mjs']))
  say(`
The product speaks ${name}, with English words. Next:
  1. contract/src/locales.ts: its line (lang, clock, zoneName, sentenceGap)
  2. ${locale}: { ... } of each file above: translate it. Plurals: https://cldr.unicode.org/index/cldr-spec/plural-rules
  3. server/src/settings: terms-${locale}.texts.ts beside the English ones, and its line in first-terms.ts`)
})
