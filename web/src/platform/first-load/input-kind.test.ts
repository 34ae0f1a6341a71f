import { expect, it } from 'vitest'
import { watchInputKind } from './input-kind.ts'

it('SYS-015 knows who goes by keyboard: not who types into a field, nor who presses with a mouse', () => {
  watchInputKind()
  const root = document.documentElement
  const isKeyboard = () => root.dataset['keyboard'] !== undefined
  const press = (key: string, target: EventTarget) =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const field = document.createElement('input')
  document.body.append(field)
  expect(isKeyboard()).toBe(false)
  press('a', field)
  press('Enter', field)
  expect(isKeyboard()).toBe(false)
  press('Tab', field)
  expect(isKeyboard()).toBe(true)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  expect(isKeyboard()).toBe(false)
  press('Enter', document.body)
  expect(isKeyboard()).toBe(true)
})
