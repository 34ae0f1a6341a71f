/** The lists every installation starts with. Staff may add to those that are not fixed by a rule (SYS-011, SYS-012). */
import type { MetaType } from '@hub/contract/metas'

export interface ReferenceMeta {
  type: MetaType
  value: string
  code?: string
  mark?: string
  /** In Chinese; without it the value is a key or needs no translation. */
  zh?: string
}

const plain = (type: MetaType, values: [value: string, zh: string][]): ReferenceMeta[] =>
  values.map(([value, zh]) => ({ type, value, zh }))
const coded = (type: MetaType, values: [code: string, value: string, zh: string][]): ReferenceMeta[] =>
  values.map(([code, value, zh]) => ({ type, code, value, zh }))

const keyed = (type: MetaType, keys: string[]): ReferenceMeta[] =>
  keys.map((key) => ({ type, code: key, value: key }))

/** In the order of the lists. */
export const REFERENCE_METAS: readonly ReferenceMeta[] = [
  ...coded('client_status', [
    ['OPN', 'OPEN', '开放'],
    ['SUC', 'Client completed all required programs', '服务对象已完成全部所需项目'],
    ['DISC', 'Client no longer wished to participate', '服务对象不愿继续参加'],
    ['CIRC', 'Ended service due to circumstances beyond their control', '因本人无法控制的情况而终止服务'],
    ['S&S', 'Suspended for safety and security reasons', '因安全和保安原因暂停服务'],
  ]),
  ...plain('age', [
    ['12-14', '12-14岁'],
    ['15-17', '15-17岁'],
    ['18-20', '18-20岁'],
    ['21-23', '21-23岁'],
  ]),
  // The one age that makes a client an adult (CLI-013).
  { type: 'age', value: '24+', zh: '24岁及以上', mark: 'adult' },
  ...plain('gender', [
    ['Woman', '女性'],
    ['Man', '男性'],
    ['Non-binary', '非二元性别'],
    ['Two-Spirit', '双灵人'],
    ['Transgender woman', '跨性别女性'],
    ['Transgender man', '跨性别男性'],
    ['Another gender', '其他性别'],
    ['Prefer not to say', '不愿透露'],
  ]),
  ...plain('ethno', [
    ['First Nations', '第一民族'],
    ['Métis', '梅蒂人'],
    ['Inuit', '因纽特人'],
    ['Black', '黑人'],
    ['East Asian', '东亚裔'],
    ['South Asian', '南亚裔'],
    ['Southeast Asian', '东南亚裔'],
    ['West Asian or Arab', '西亚裔或阿拉伯裔'],
    ['Latin American', '拉丁美洲裔'],
    ['White', '白人'],
    ['More than one', '多个族裔'],
    ['Another identity', '其他族裔'],
    ['Prefer not to say', '不愿透露'],
  ]),
  ...plain('referral_path', [
    ['School', '学校'],
    ['Family or caregiver', '家人或照顾者'],
    ['Community agency', '社区机构'],
    ['Youth justice court', '青少年司法法庭'],
    ['Probation officer', '缓刑官'],
    ['Self-referral', '自我转介'],
  ]),
  { type: 'referral_path', value: 'Adult court', zh: '成人法庭', mark: 'adult' },
  { type: 'referral_path', value: 'Adult correctional centre', zh: '成人惩教中心', mark: 'adult' },
  { type: 'referral_path', value: 'Parole officer', zh: '假释官', mark: 'adult' },
  // Symbols and colours have the names of the drawings. The web shows them in the reader's language.
  ...keyed('avatar', [
    'leaf',
    'mountain',
    'wave',
    'sun',
    'moon',
    'star',
    'bird',
    'fish',
    'tree',
    'kite',
    'compass',
    'shell',
  ]),
  ...keyed('avatar_color', [
    'spruce',
    'lake',
    'plum',
    'rosewood',
    'marigold',
    'moss',
    'slate',
    'rose',
    'indigo',
    'cedar',
  ]),
  ...coded('language', [
    ['en', 'English', '英语'],
    ['fr', 'French', '法语'],
    ['zh', 'Chinese', '中文'],
    ['es', 'Spanish', '西班牙语'],
    ['ar', 'Arabic', '阿拉伯语'],
    ['cr', 'Cree', '克里语'],
    ['oj', 'Ojibwe', '奥吉布瓦语'],
    ['iu', 'Inuktitut', '因纽特语'],
    ['pa', 'Punjabi', '旁遮普语'],
    ['so', 'Somali', '索马里语'],
    ['tl', 'Tagalog', '他加禄语'],
    ['other', 'Another language', '其他语言'],
  ]),
  ...coded('event_type', [
    ['PROFESSIONAL', 'Professional Workshops', '专业工作坊'],
    ['GUEST-EXPERT', 'Guest Experts', '特邀专家'],
    ['DISCOVERY', 'Discovery Sessions', '体验活动'],
  ]),
  { type: 'event_type', code: 'HUB-TRAINING', value: 'Hub Training', zh: '平台培训', mark: 'own-training' },
]

export interface ReferenceProvince {
  id: number
  code: string
  name: string
}

/** Canada's provinces and territories; the ids never change. */
export const CANADIAN_PROVINCES: readonly ReferenceProvince[] = [
  { id: 1, code: 'AB', name: 'Alberta' },
  { id: 2, code: 'BC', name: 'British Columbia' },
  { id: 3, code: 'MB', name: 'Manitoba' },
  { id: 4, code: 'NB', name: 'New Brunswick' },
  { id: 5, code: 'NL', name: 'Newfoundland and Labrador' },
  { id: 6, code: 'NT', name: 'Northwest Territories' },
  { id: 7, code: 'NS', name: 'Nova Scotia' },
  { id: 8, code: 'NU', name: 'Nunavut' },
  { id: 9, code: 'ON', name: 'Ontario' },
  { id: 10, code: 'PE', name: 'Prince Edward Island' },
  { id: 11, code: 'QC', name: 'Quebec' },
  { id: 12, code: 'SK', name: 'Saskatchewan' },
  { id: 13, code: 'YT', name: 'Yukon' },
]
