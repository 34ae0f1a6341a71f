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

it('SYS-015 takes the keys of a search for typing, though the list that it leads gets them too', () => {
  watchInputKind()
  const field = document.createElement('input')
  const option = document.createElement('div')
  document.body.append(field, option)
  document.body.dispatchEvent(new Event('pointerdown', { bubbles: true }))
  field.focus()
  option.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(document.documentElement.dataset['keyboard']).toBeUndefined()
  field.blur()
  option.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }))
  expect(document.documentElement.dataset['keyboard']).toBe('')
})
