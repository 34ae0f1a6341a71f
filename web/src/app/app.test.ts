import { afterEach, expect, it } from 'vitest'
import { toAddress } from './app.tsx'

afterEach(() => document.head.replaceChildren())

it('NAV-001 puts screens below the base, and leaves files and other hosts as they are', () => {
  const meta = document.createElement('meta')
  meta.name = 'hub-base'
  meta.content = '/hub'
  document.head.append(meta)
  expect(toAddress('/dashboard')).toBe('/hub/dashboard')
  expect(toAddress('/func/clients?q=1')).toBe('/hub/func/clients?q=1')
  expect(toAddress('/login?backward=%2F')).toBe('/hub/login?backward=%2F')
  expect(toAddress('/static/guides/a.pdf')).toBe('/static/guides/a.pdf')
  expect(toAddress('mailto:help@hub.example')).toBe('mailto:help@hub.example')
  expect(toAddress('https://example.org/dashboard')).toBe('https://example.org/dashboard')
  expect(toAddress('#main')).toBe('#main')
})
