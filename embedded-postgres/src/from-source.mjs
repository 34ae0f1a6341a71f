/** Starts the engine's thread from the sources: a thread of its own does not inherit what reads TypeScript. */
import { register } from 'tsx/esm/api'

register()
await import('./embedded-worker.ts')
