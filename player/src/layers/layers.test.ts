/** The layers over a module: their texts, how they are closed, and where the focus is afterwards. */
import { afterEach, expect, it, vi } from 'vitest'
import { nameOf, openFile } from './file-viewer.ts'
import { layerTexts, pageLabel } from './layers.texts.ts'
import { openLeavingPanel } from './leaving-panel.ts'
import { closeLayer } from './open-layer.ts'

const en = layerTexts('en-CA')
afterEach(() => {
  closeLayer(document)
  document.body.innerHTML = ''
})
const dialog = () => document.querySelector('dialog')
const texts = () => dialog()?.textContent ?? ''

it('DEL-017 tells an address as text, whatever it holds, and only so much of it', () => {
  const address = `https://elsewhere.example/<img src=x onerror=alert(1)>${'x'.repeat(5000)}`
  openLeavingPanel(document, { reason: 'outside', address, texts: en })
  expect(dialog()?.querySelector('img')).toBeNull()
  expect(dialog()?.querySelector('input')?.value).toHaveLength(2000)
  expect(texts()).toContain('This link leads out of the module')
})

it('DEL-017 has one layer at a time, closed by its button, and gives the keyboard back', () => {
  const link = document.createElement('button')
  document.body.append(link)
  link.focus()
  openLeavingPanel(document, { reason: 'form', address: '', texts: layerTexts('zh-CN') })
  openLeavingPanel(document, { reason: 'missing', address: '', texts: layerTexts('zh-CN') })
  expect(document.querySelectorAll('dialog')).toHaveLength(1)
  expect(texts()).toContain('此页面未能打开')
  dialog()?.querySelector('button')?.click()
  expect(dialog()).toBeNull()
  expect(document.activeElement).toBe(link)
})

it('DEL-017 copies the address without a right of the hub’s page', () => {
  const copied = vi.fn(() => true)
  Object.assign(document, { execCommand: copied })
  openLeavingPanel(document, { reason: 'outside', address: 'https://elsewhere.example/', texts: en })
  dialog()?.querySelector<HTMLButtonElement>('.address button')?.click()
  expect(copied).toHaveBeenCalledWith('copy')
  expect(dialog()?.querySelector('[role=status]')?.textContent).toBe('Copied')
})

it('DEL-017 shows a text as text, and says when a file cannot be shown', async () => {
  const file = {
    address: 'https://content.example/m/7/1.0.0/my%20notes.txt',
    shows: 'text',
    texts: en,
  } as const
  await openFile(document, { ...file, read: async () => new Response('<b>one</b>') })
  expect(dialog()?.querySelector('pre')?.textContent).toBe('<b>one</b>')
  expect(dialog()?.querySelector('h1')?.textContent).toBe('my notes.txt')
  expect(dialog()?.querySelector('a')?.getAttribute('download')).toBe('my notes.txt')
  await openFile(document, { ...file, read: async () => new Response('', { status: 404 }) })
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('This file cannot be shown here.')
  await openFile(document, {
    ...file,
    shows: 'pdf',
    read: async () => Promise.reject(new TypeError('no network')),
  })
  expect(dialog()?.querySelector('[role=alert]')?.textContent).toBe('This file cannot be shown here.')
})

it('DEL-017 says everything in both languages', () => {
  const [english, chinese] = [layerTexts('en'), layerTexts('zh-Hans-CN')]
  expect(Object.keys(chinese)).toEqual(Object.keys(english))
  expect(Object.values(chinese).filter((text) => !/[\u4E00-\u9FFF]/.test(text))).toEqual([])
  expect([pageLabel(english, 2, 5), pageLabel(chinese, 2, 5)]).toEqual(['Page 2 of 5', '第 2 页，共 5 页'])
  expect(nameOf('blob:https://content.example/1')).toBe('')
})
