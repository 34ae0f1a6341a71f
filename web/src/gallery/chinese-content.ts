/**
 * The Chinese of the content that fixtures show, so that a gallery in Chinese is the screen as its readers know it
 * (CTM-003). A name that is made long on purpose has none, and stays what nobody has translated.
 */
import type { FakeAnswer } from '@hub/gallery/fake-answers.ts'

const LONG_TYPE = 'Professional Workshops of the Northumberland Community Partnership'

const CHINESE = new Map([
  ['Youth Learning', '青少年学习'],
  ['Adult Learning', '成人学习'],
  ['Professional Development', '专业发展'],
  ['Facilitator Training', '辅导员培训'],
  ['Modules for youth groups.', '为青少年小组设计的模块。'],
  ['Facilitator Handbook', '辅导员手册'],
  ['How to lead a group.', '怎样带领小组。'],
  ['Client Area', '服务对象专区'],
  ['Register and manage clients.', '登记和管理服务对象。'],
  ['Youth Community', '青少年社区'],
  ['Youth Justice', '青少年司法'],
  ['Groups in community rooms.', '社区活动室里的小组。'],
  ['Peace & Justice', '和平与公正'],
  ['Living with others.', '与他人相处。'],
  ['About living with others.', '关于与他人相处。'],
  ['Values', '价值观'],
  ['Respect Through Boundaries', '以界限表达尊重'],
  ['Where I end and you begin.', '你我之间的界限在哪里。'],
  ['Professional Workshops', '专业工作坊'],
  [LONG_TYPE, '诺森伯兰社区合作组织为辅导员举办的专业工作坊'],
  ['Motivational conversations', '激励式谈话'],
  ['Listening for the door that is open', '听出那扇开着的门'],
  ['The first five minutes', '最初的五分钟'],
  ['Four short evenings.', '四个短短的晚上。'],
  ['Four evenings of practice.', '四个晚上的练习。'],
  ['First the door.\n\nThen the room.', '先是门。\n\n然后是房间。'],
  ['You know what to say next.', '您知道接下来说什么。'],
  ['Openings set the tone.', '开场定下基调。'],
  ['Reading silence\nPermission, then advice', '读懂沉默\n先征得同意，再给建议'],
  ['Noticing change talk', '留意改变的话语'],
  ['Woman', '女性'],
  ['Man', '男性'],
  ['Non-binary', '非二元性别'],
  ['Black', '黑人'],
  ['White', '白人'],
  ['South Asian', '南亚裔'],
  ['School', '学校'],
  ['Youth worker', '青少年工作者'],
  ['Family or caregiver', '家人或照顾者'],
  ['Parole officer', '假释官'],
  ['Adult court', '成人法庭'],
  ['Open', '进行中'],
  ['OPEN', '进行中'],
  ['Client completed all required programs', '服务对象已完成全部所需项目'],
  ['Client no longer wished to participate', '服务对象不愿继续参加'],
])

/** The Chinese of a text, also of one that a fixture made many of by numbering them. */
function chineseOf(text: string): string | undefined {
  const [, name = text, number = ''] = /^(.+?)( \d+)?$/s.exec(text) ?? []
  const known = CHINESE.get(text) ?? CHINESE.get(name)
  return known === undefined ? undefined : `${known}${CHINESE.has(text) ? '' : number}`
}

/** The same with the Chinese beside each English text that has one, at any depth. */
function withChinese(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withChinese)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value)
  const chinese = entries.flatMap(([name, text]) => {
    const found = typeof text === 'string' ? chineseOf(text) : undefined
    return found === undefined ? [] : [[name, found] as const]
  })
  const fields = Object.fromEntries(entries.map(([name, one]) => [name, withChinese(one)]))
  return chinese.length === 0 ? fields : { ...fields, translations: { zh: Object.fromEntries(chinese) } }
}

/** An answer whose content is translated. */
export function translated(given: FakeAnswer): FakeAnswer {
  return {
    ...given,
    give: async (sent) => {
      const response = await given.give(sent)
      if (!response.ok || !response.headers.get('content-type')?.includes('json')) return response
      const { status, headers } = response
      return new Response(JSON.stringify(withChinese(await response.json())), { status, headers })
    },
  }
}
