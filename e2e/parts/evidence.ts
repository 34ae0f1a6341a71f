/** The output of pages and server during a test, stored beside the trace when the test fails. */
import { writeFile } from 'node:fs/promises'
import type { BrowserContext, TestInfo } from '@playwright/test'

let ofPages: string[] = []
let ofServer: string[] = []

/** Records what the pages of a browser write to their consoles, and uncaught errors. */
export function noteConsole(context: BrowserContext): void {
  context.on('console', (message) => notePage(`${message.type()} ${message.page()?.url()} ${message.text()}`))
  context.on('weberror', (fault) => notePage(`fault ${fault.page()?.url()} ${fault.error().stack}`))
}

/** Records one line of a page. */
export function notePage(text: string): void {
  ofPages.push(`${new Date().toISOString()} ${text}`)
}

export function noteServer(said: Buffer): void {
  ofServer.push(said.toString())
}

/** Writes the output since the last test; it includes that of the file's `hooks`. */
export async function writeEvidence(info: TestInfo): Promise<void> {
  if (info.status === info.expectedStatus) return
  for (const [name, lines] of [
    ['console.txt', ofPages.map((line) => `${line}\n`)],
    ['server.log', ofServer],
  ] as const) {
    const path = info.outputPath(name)
    await writeFile(path, lines)
    info.attachments.push({ name, path, contentType: 'text/plain' })
  }
}

export function forgetEvidence(): void {
  ofPages = []
  ofServer = []
}
