export interface Accent {
  hue: number
  chroma: number
  wash: string
  line: string
  solid: string
  onSolid: string
  ink: string
}
export function oklch(L: number, C: number, h: number): string
export function contrast(a: string, b: string): number
export function accent(themeColor: string): Accent
export function cover(options: {
  key: string
  color?: string
  place?: string
  motif?: string
  light?: string
  width?: number
  height?: number
  focus?: number
  scale?: number
}): string
