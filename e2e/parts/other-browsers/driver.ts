/** What a journey needs of any browser: the smallest part that WebDriver BiDi and the older WebDriver have in common. */

export interface Point {
  x: number
  y: number
}
/** From the page to a frame in it: a CSS selector for each frame on the way. */
export type FramePath = readonly string[]

export interface Driver {
  goTo(url: string): Promise<void>
  /** Calls the function with this source and these texts, in the page or in a frame of it; it returns a text. */
  call(source: string, texts: readonly string[], frame?: FramePath): Promise<string>
  /** A real click at this point of the page, whichever frame is there. */
  clickAt(point: Point): Promise<void>
  /** Real keys for whatever has focus. */
  type(text: string): Promise<void>
  close(): Promise<void>
}

/** The mouse's way to a click, in the words that both protocols share. */
export const clickActions = ({ x, y }: Point) => ({
  type: 'pointer',
  id: 'mouse',
  parameters: { pointerType: 'mouse' },
  actions: [
    { type: 'pointerMove', x: Math.round(x), y: Math.round(y), duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})

export const typeActions = (text: string) => ({
  type: 'key',
  id: 'keyboard',
  actions: [...text].flatMap((value) => [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ]),
})
