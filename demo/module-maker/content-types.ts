/** The shapes a module's content is written in; the player reads what is left after the guide's words are taken out. */

/** What every part of a module has. `minutes` and `run` go to the facilitator guide alone. */
interface Part {
  /** Short name in the header: "Part 2 of 8 · Naming a limit". */
  name: string
  /** The question or task, as the heading of the screen. */
  title: string
  /** Plain paragraphs under the heading. */
  text?: string[]
  /** One quiet line beside the Next button. */
  hint?: string
  minutes: number
  /** How to run this part, for the facilitator guide. */
  run: string
}

/** One option and the kind words that follow it. */
export interface Option {
  text: string
  reply: string
}

/** Read a question and try its answers; none is marked right or wrong. */
export interface ChoiceStep extends Part {
  kind: 'choice'
  options: Option[]
}

/** Pick up to `most` cards from many. */
export interface PickStep extends Part {
  kind: 'pick'
  most: number
  cards: string[]
  /** Said when the last free place is taken. */
  reply: string
}

/** A private check-in on a short scale. */
export interface ScaleStep extends Part {
  kind: 'scale'
  levels: Option[]
}

/** Put cards into groups; each card has a group most people choose, and why. */
export interface SortStep extends Part {
  kind: 'sort'
  groups: { key: string; name: string }[]
  cards: { text: string; group: string; why: string }[]
  reply: string
}

/** Put lines in your own order. */
export interface RankStep extends Part {
  kind: 'rank'
  lines: string[]
  first: string
  last: string
  reply: string
}

/** Find the partner of each line. */
export interface MatchStep extends Part {
  kind: 'match'
  left: string
  right: string
  pairs: { left: string; right: string; why: string }[]
  reply: string
}

/** Write in your own words; nothing is kept after the module closes. */
export interface ReflectStep extends Part {
  kind: 'reflect'
  prompts: { label: string; starters?: string[] }[]
}

/** Make a plan line by line, from ready words or your own. */
export interface PlanStep extends Part {
  kind: 'plan'
  heading: string
  lines: { label: string; ideas: string[] }[]
}

/** A breathing exercise; counts are in seconds. */
export interface BreatheStep extends Part {
  kind: 'breathe'
  phases: { words: string; seconds: number; size: 'grow' | 'stay' | 'shrink' }[]
  rounds: number
  instead: string
}

/** Things to notice or do, ticked off one at a time. */
export interface ChecklistStep extends Part {
  kind: 'checklist'
  things: { text: string; count: number }[]
  reply: string
}

/** Questions for the room, one at a time, with a timer nobody has to use. */
export interface DiscussStep extends Part {
  kind: 'discuss'
  prompts: string[]
  timer: number
}

/** Cards that open to show more. */
export interface CardsStep extends Part {
  kind: 'cards'
  cards: { front: string; back: string }[]
}

/** Where do you stand between two ends? */
export interface LineStep extends Part {
  kind: 'line'
  ends: [string, string]
  statements: { text: string; ask: string }[]
}

/** Share a fixed number of tokens out between things that matter. */
export interface TokensStep extends Part {
  kind: 'tokens'
  tokens: number
  things: string[]
  reply: string
}

/** A story with turns; every path can be tried again. */
export interface ScenarioStep extends Part {
  kind: 'scenario'
  start: string
  scenes: Record<string, { text: string; turns?: { text: string; to: string }[] }>
}

/** A short video with captions, and one question after it. */
export interface VideoStep extends Part {
  kind: 'video'
  file: string
  /** What the video shows and says, for anyone who does not watch it. */
  words: string[]
  ask: string
  options: Option[]
}

export type Step =
  | ChoiceStep
  | PickStep
  | ScaleStep
  | SortStep
  | RankStep
  | MatchStep
  | ReflectStep
  | PlanStep
  | BreatheStep
  | ChecklistStep
  | DiscussStep
  | CardsStep
  | LineStep
  | TokensStep
  | ScenarioStep
  | VideoStep

/** A place to turn to, shown on the last screen and in the documents. */
export interface Help {
  name: string
  how: string
}

/** What the player reads. */
export interface ModuleContent {
  title: string
  summary: string
  estimate: number
  /** How we treat each other while the module runs. */
  agreements: string[]
  steps: Step[]
  takeaways: string[]
  help: Help[]
}

/** A facilitator guide in one language. */
export interface GuideText {
  title: string
  summary: string
  aim: string
  bring: string[]
  before: string[]
  care: string[]
  parts: { name: string; minutes: number; run: string }[]
  close: string[]
}

/** A journal in one language: each page has prompts with room to write. */
export interface JournalText {
  title: string
  welcome: string
  pages: { title: string; text?: string; prompts: { ask: string; lines: number }[] }[]
  close: string
}

export type Language = 'en' | 'fr' | 'zh'

/** A module as its author writes it. */
export interface ModuleSource extends ModuleContent {
  key: string
  version: string
  look: { color: string; place?: string; motif: string }
  guide: Pick<GuideText, 'aim' | 'bring' | 'before' | 'care' | 'close'>
  journal: Omit<JournalText, 'title'>
  /** The documents in other languages than English. */
  guides?: Partial<Record<Language, GuideText>>
  journals?: Partial<Record<Language, JournalText>>
  /** Videos the package carries, by name without ending. */
  videos?: string[]
}
