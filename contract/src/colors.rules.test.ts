import { expect, it } from 'vitest'
import { chromaAndHue, contrast, isLegibleColor, nearestLegibleColor } from './colors.rules.ts'

const WHITE = '#ffffff'

it('CTM-004 tells on which colours white words can be read, and offers the nearest one of the same hue', () => {
  expect(['#16524f', '#3c6ea8', '#767676'].every(isLegibleColor)).toBe(true)
  expect(['#ffffff', '#ffe9a8', '#777777', 'red', '#fff'].some(isLegibleColor)).toBe(false)
  expect(nearestLegibleColor('#3C6EA8')).toBe('#3c6ea8')
  for (const pale of ['#ffe9a8', '#ff9a3c', '#7fd1ff', '#ffffff', '#e4b154']) {
    const nearest = nearestLegibleColor(pale)
    expect(isLegibleColor(nearest), `${pale} ${nearest}`).toBe(true)
    // No darker than it must be.
    expect(contrast(nearest, WHITE)).toBeLessThan(4.7)
  }
  expect(chromaAndHue(nearestLegibleColor('#7fd1ff')).hue).toBeCloseTo(chromaAndHue('#7fd1ff').hue, -1)
})
