/** The browser's caches as far as the store uses them: the test browser has none. */

type Answers = Map<string, Response>

const addressOf = (request: RequestInfo | URL) =>
  new URL(request instanceof Request ? request.url : String(request), location.origin).href

/** Makes separate, empty caches. */
export function makeFakeCaches(): CacheStorage {
  const all = new Map<string, Answers>()
  const open = (name: string) => {
    const answers = all.get(name) ?? new Map<string, Response>()
    all.set(name, answers)
    return {
      put: async (request: RequestInfo, answer: Response) => void answers.set(addressOf(request), answer),
      match: async (request: RequestInfo) => answers.get(addressOf(request))?.clone(),
      delete: async (request: RequestInfo) => answers.delete(addressOf(request)),
      keys: async () => [...answers.keys()].map((address) => new Request(address)),
    }
  }
  const fake = {
    open: async (name: string) => open(name),
    has: async (name: string) => all.has(name),
    delete: async (name: string) => all.delete(name),
    keys: async () => [...all.keys()],
    match: async (request: RequestInfo, { cacheName = '' } = {}) =>
      all.get(cacheName)?.get(addressOf(request))?.clone(),
  }
  return fake as unknown as CacheStorage
}
