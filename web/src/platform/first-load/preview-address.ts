/** Where staff preview the draft of the content: the facilitators' screens, below an address of their own (CTM-002). */
import { hubBase } from './base.ts'

/** The base of the preview's paths: a screen is at the same path below it as it is for facilitators. */
export const previewBase = (): string => `${hubBase()}/preview`

/** True for an address of the preview. The session of a facilitator on this device has no part in it. */
export const isPreview = (path: string = location.pathname): boolean =>
  `${path}/`.startsWith(`${previewBase()}/`)
