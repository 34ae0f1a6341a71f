/** Cache Storage for tests, as far as it is used to store a text under a name. */

const HERE = 'http://localhost'

export function pretendCaches() {
  const all = new Map<string, Map<string, string>>()
  return {
    open: async (name: string) => {
      const kept = all.get(name) ?? new Map<string, string>()
      all.set(name, kept)
      return {
        match: async (path: string) => (kept.has(path) ? new Response(kept.get(path)) : undefined),
        put: async (path: string, answer: Response) => void kept.set(path, await answer.text()),
        delete: async (path: string) => kept.delete(path),
        keys: async () => [...kept.keys()].map((path) => ({ url: HERE + path })),
      }
    },
  }
}
