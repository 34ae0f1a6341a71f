/** Firefox as it is installed, by WebDriver BiDi: it speaks it itself, without a driver beside it. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { notePage } from '../evidence.ts'
import { openBidi } from './bidi.ts'
import { clickActions, type Driver, type FramePath, typeActions } from './driver.ts'
import { startProgram } from './programs.ts'

const PREFERENCES = { 'intl.accept_languages': 'en-CA, en' }

const Tree = z.object({ contexts: z.tuple([z.object({ context: z.string() })]) })
const LogEntry = z.object({ level: z.string(), text: z.string().nullable() })
const Called = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('success'),
    result: z.object({ type: z.string(), value: z.unknown().optional() }),
  }),
  z.object({ type: z.literal('exception'), exceptionDetails: z.object({ text: z.string() }) }),
])
const Frame = z.object({ context: z.string() })

export async function openFirefox(path: string): Promise<Driver> {
  const profile = await mkdtemp(join(tmpdir(), 'hub-firefox-'))
  const lines = Object.entries(PREFERENCES).map(
    (row) => `user_pref(${row.map((one) => JSON.stringify(one)).join()});\n`,
  )
  await writeFile(join(profile, 'user.js'), lines)
  const args = ['--headless', '--no-remote', '--profile', profile, '--remote-debugging-port', '0']
  const firefox = startProgram(path, args)
  const address = await firefox.waitFor(/WebDriver BiDi listening on (ws:\S+)/, 2)
  const bidi = await openBidi(`${address}/session`, (method, event) => {
    if (method !== 'log.entryAdded') return
    const { level, text } = LogEntry.parse(event)
    notePage(`${level} ${text}`)
  })
  await bidi.send('session.new', { capabilities: {} })
  await bidi.send('session.subscribe', { events: ['log.entryAdded'] })
  const page = Tree.parse(await bidi.send('browsingContext.getTree', {})).contexts[0].context

  async function callIn(context: string, source: string, texts: readonly string[]) {
    const called = Called.parse(
      await bidi.send('script.callFunction', {
        functionDeclaration: source,
        arguments: texts.map((value) => ({ type: 'string', value })),
        target: { context },
        awaitPromise: true,
      }),
    )
    if (called.type === 'exception') throw new Error(called.exceptionDetails.text)
    return called.result.value
  }
  async function find(frame: FramePath) {
    let context = page
    for (const selector of frame) {
      const inner = await callIn(context, '(selector) => document.querySelector(selector)?.contentWindow', [
        selector,
      ])
      context = Frame.parse(inner).context
    }
    return context
  }
  const perform = (actions: object) =>
    bidi.send('input.performActions', { context: page, actions: [actions] })
  return {
    async goTo(url) {
      await bidi.send('browsingContext.navigate', { context: page, url, wait: 'complete' })
    },
    call: async (source, texts, frame = []) =>
      z.string().parse(await callIn(await find(frame), source, texts)),
    async clickAt(point) {
      await perform(clickActions(point))
    },
    async type(text) {
      await perform(typeActions(text))
    },
    async close() {
      bidi.close()
      await firefox.end()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
