/** The shapes of the pretend agency's catalogue. */

export type DemoSectorKey = 'youth-justice' | 'youth-community' | 'adult-justice' | 'adult-community'

export interface DemoModule {
  /** The folder below `demo/dist/modules`; title, summary, minutes, guides and journals stand in its `module.json`. */
  moduleKey: string
  /** True for the six modules that may be kept on a device (CAT-022). */
  isDownloadable: boolean
}

export interface DemoTopic {
  name: string
  modules: DemoModule[]
}

export interface DemoTheme {
  sectorKey: DemoSectorKey
  name: string
  summary: string
  description: string
  themeColor: string
  themeStatus: 'open' | 'closed'
  /** Language to path below `demo/files`, or none. */
  guides: Record<string, string> | null
  /** True for 'Peace & Justice' and 'Education' alone (CAT-009). */
  offlineAllowed: boolean
  topics: DemoTopic[]
}

export interface DemoUtility {
  title: string
  summary: string
  utilityType: 'route' | 'file'
  /** A path inside the hub, or below `demo/files`. */
  utilityPath: string
}
