/** WebKitGTK by its WebKitWebDriver, on a display of its own that nobody sees. */
import { expect } from '@playwright/test'
import { z } from 'zod'
import { freePort } from '../free-port.ts'
import { clickActions, type Driver, type FramePath, typeActions } from './driver.ts'
import { startProgram } from './programs.ts'

const COMMAND_MS = 60_000
const SCREEN = '1440x900x24'
const START_MS = 60_000

const Answer = z.object({ value: z.unknown() })
const Refusal = z.object({ error: z.string(), message: z.string() })
const Session = z.object({ sessionId: z.string() })

/**
 * @param path WebKitWebDriver, which knows its own browser
 * @param displayPath Xvfb
 */
export async function openWebkit(path: string, displayPath: string): Promise<Driver> {
  const display = startProgram(displayPath, ['-displayfd', '3', '-screen', '0', SCREEN, '-nolisten', 'tcp'])
  const port = await freePort()
  const env = { DISPLAY: `:${await display.waitFor(/(\d+)\n/, 3)}`, LANG: 'en_CA.UTF-8', LANGUAGE: 'en_CA' }
  const webkit = startProgram(path, [`--port=${port}`], env)
  const ask = async (method: string, way: string, body?: object) => {
    const answer = await fetch(`http://127.0.0.1:${port}${way}`, {
      method,
      ...(body && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(COMMAND_MS),
    })
    const { value } = Answer.parse(await answer.json())
    if (answer.ok) return value
    const { error, message } = Refusal.parse(value)
    throw new Error(`${way}: ${error}: ${message}`)
  }
  await expect(() => ask('GET', '/status')).toPass({ timeout: START_MS })
  const { sessionId } = Session.parse(await ask('POST', '/session', { capabilities: {} }))
  const command = (way: string, body: object) => ask('POST', `/session/${sessionId}/${way}`, body)
  /** Everything is asked where the last step into a frame led. */
  async function enter(frame: FramePath) {
    await command('frame', { id: null })
    for (const selector of frame) {
      const found = await command('element', { using: 'css selector', value: selector })
      await command('frame', { id: found })
    }
  }
  async function perform(actions: object) {
    await enter([])
    await command('actions', { actions: [actions] })
  }
  return {
    async goTo(url) {
      await enter([])
      await command('url', { url })
    },
    async call(source, texts, frame = []) {
      await enter(frame)
      const script = `return (${source}).apply(null, arguments)`
      return z.string().parse(await command('execute/sync', { script, args: texts }))
    },
    clickAt: (point) => perform(clickActions(point)),
    type: (text) => perform(typeActions(text)),
    async close() {
      await ask('DELETE', `/session/${sessionId}`)
      await webkit.end()
      await display.end()
    },
  }
}
