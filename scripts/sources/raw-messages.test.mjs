/** Checks that no source reads a message past the translator: in a build it is compiled, and no string (I18-003). */
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const FOLDERS = ['web/src', 'console/src', 'ui/src', 'player']
/** Such as `texts[locale][key]` and `noteTexts.en.title`. */
const RAW = /\b\w*[tT]exts\??\.?\[\w*[lL]ocale\w*\]\??\.?\[|\b\w+Texts\.(?:en|zh)(?:\.|\[)\w/

/** @param {string} source the lines that read a message as it is written */
const rawReads = (source) => source.split('\n').filter((line) => RAW.test(line) && !/keyof typeof/.test(line))

it('I18-003 reads no message but by a translator', () => {
  const files = execFileSync('git', ['ls-files', ...FOLDERS], { cwd: ROOT, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.tsx?$/.test(file) && !/\.(?:test|gallery)\.tsx?$|\/testing\//.test(file))
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((file) =>
    rawReads(readFileSync(new URL(file, ROOT), 'utf8')).map((line) => `${file}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

it('I18-003 finds a message that is read as it is written', () => {
  expect(rawReads('return texts?.[locale][deed] ?? deed')).toHaveLength(1)
  expect(rawReads('const title = noteTexts.en.title')).toHaveLength(1)
  expect(rawReads("value={entry.texts[locale]}\nif (key in noteTexts.en) t('key')")).toHaveLength(0)
})
