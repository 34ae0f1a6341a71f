/** The shapes of the pretend agency's catalogue. */

export type DemoSectorKey = 'youth-justice' | 'youth-community' | 'adult-justice' | 'adult-community'

export interface DemoModule {
  /** The folder below `demo/dist/modules`. Title, summary, minutes, guides and journals are in its `module.json`. */
  moduleKey: string
  /** True for the six modules that may be stored on a device (CAT-022). */
  isDownloadable: boolean
  /** In Chinese; the English title and summary are in its `module.json`. */
  zh: { name: string; summary: string }
}

export interface DemoTopic {
  name: string
  /** In Chinese. */
  zh: { name: string }
  modules: DemoModule[]
}

export interface DemoTheme {
  sectorKey: DemoSectorKey
  name: string
  summary: string
  description: string
  /** In Chinese. */
  zh: { name: string; summary: string; description: string }
  themeColor: string
  themeStatus: 'open' | 'closed'
  /** Language to path below `demo/files`, or null. */
  guides: Record<string, string> | null
  /** True only for 'Peace & Justice' and 'Education' (CAT-009). */
  offlineAllowed: boolean
  topics: DemoTopic[]
}

export interface DemoUtility {
  title: string
  summary: string
  /** In Chinese; its title is `name`. */
  zh: { name: string; summary: string }
  utilityType: 'route' | 'file'
  /** A path inside the hub, or below `demo/files`. */
  utilityPath: string
}
