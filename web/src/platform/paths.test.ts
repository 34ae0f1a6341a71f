import { expect, it } from 'vitest'
import { fillPath, hrefOf } from './paths.ts'

it('NAV-004 fills what varies in a path', () => {
  expect(hrefOf('dashboard')).toBe('/dashboard')
  expect(hrefOf('moduleLaunch', { topicId: 3, moduleId: '12' })).toBe('/launch/t/3/m/12')
  expect(hrefOf('typeEventCourse', { typecode: 'a/b', eventId: 4 })).toBe('/func/type-event-course/a%2Fb/4')
})

it('ACC-029 leaves out a part that may be missing', () => {
  expect(fillPath('accountConfirm')).toBe('/confirm')
  expect(fillPath('accountConfirm', { fid: 5, token: 'abc' })).toBe('/confirm/5/abc')
  expect(hrefOf('newPassword', { resetToken: 'x.y' })).toBe('/password-reset/new-password/x.y')
})

it('NAV-008 asks for what a path needs when types are checked', () => {
  // @ts-expect-error the sector is missing
  expect(() => hrefOf('themeList')).not.toThrow()
  // @ts-expect-error there is no such route
  expect(() => hrefOf('nowhere')).toThrow()
})
