/** What the hub counts of itself. Slices and platform call these functions, and only `prometheus.ts` knows the format. */

/** Figures that are not counted but read whenever somebody asks for them. */
export type ReadFigure = 'sockets' | 'runningModules' | 'backupAge' | 'backupLate'

/** `kept`: only in the hub's own mailbox. `failed` is tried again, `refused` is not. */
export type MailResult = 'sent' | 'kept' | 'failed' | 'refused'

/** No label may have a value that comes from a person or an address: names of calls and refusals are a closed list. */
export interface Metrics {
  /** @param call its name in the contract, or undefined for pages, files and unknown addresses */
  countCall(told: { call: string | undefined; status: number; seconds: number }): void
  /** @param result `Right`, or the name of the refusal */
  countLogin(result: string): void
  countMail(result: MailResult): void
  /** Part of a module that a device downloaded. A download begins with its manifest. */
  countDownload(told: { isManifest: boolean; bytes: number }): void
  /** Names who reads a figure. It is read at most once for each scrape. */
  watch(figure: ReadFigure, read: () => number | Promise<number>): void
}

/** Counts nothing: where no HUB_METRICS_PORT is set, and in tests of parts. */
export const NO_METRICS: Metrics = {
  countCall() {},
  countLogin() {},
  countMail() {},
  countDownload() {},
  watch() {},
}
