/** What a running server knows of itself, and no database has: for the command `status`. */
export interface RunningServer {
  processId: number
  /** ISO 8601. */
  openSince: string
  /** Sockets that are open at this node. */
  sockets(): number
  /** Null without REDIS_URL. */
  redis: (() => Promise<boolean>) | null
}
