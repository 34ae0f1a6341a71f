/** Serves the built staff console below /staff: a separate application, which loads nothing of the facilitators' (STA-001). */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { HubServer } from '../http/serve.ts'
import { sendFailure } from '../http/http.ts'
import { mountBuiltFiles } from './built-files.ts'
import { projectFolder } from './folders.ts'
import { PAGE_FILE } from './no-page.ts'

const CONSOLE_PATH = '/staff'
/** What a build puts beside the page. A missing script must not be the page: a browser would keep it. */
const ASSETS = `${CONSOLE_PATH}/assets/`

/** Mounts the console. Every path below it answers with its page, because its own router decides what is shown. */
export async function mountConsole(
  { fastify }: HubServer,
  folder = projectFolder('console/dist'),
): Promise<void> {
  const page = await readFile(join(folder, PAGE_FILE), 'utf8').catch(() => undefined)
  await fastify.register(async (pages) => {
    await mountBuiltFiles(pages, { root: folder, prefix: `${CONSOLE_PATH}/`, without: [PAGE_FILE] })
    for (const url of [CONSOLE_PATH, `${CONSOLE_PATH}/*`])
      pages.get(url, { exposeHeadRoute: true }, (request, reply) => {
        if (page === undefined || request.url.startsWith(ASSETS)) return sendFailure(reply, 'NotFound')
        return reply.header('cache-control', 'no-cache').type('text/html; charset=utf-8').send(page)
      })
  })
}
