/** Selection lists, for the console's tests and gallery. */
import { LIST_TYPES, LISTS } from '@hub/contract/lists.rules'
import type { MetaType } from '@hub/contract/metas'
import type { ListEntry, SelectionList } from '@hub/contract/staff-lists'

const RETIRED_AT = '2026-10-13T13:38:00.000Z'

export function listEntry(
  id: number,
  english: string,
  more: Partial<ListEntry> & { zh?: string } = {},
): ListEntry {
  const { zh, ...rest } = more
  return {
    ...{
      id,
      key: english.toLowerCase(),
      texts: zh === undefined ? { en: english } : { en: english, zh: zh },
    },
    ...{ code: null, mark: null, retiredAt: null, neededFor: null, ...rest },
  }
}

export function selectionList(type: MetaType, entries: ListEntry[], missing = 0): SelectionList {
  return { type, ...LISTS[type], missing, entries }
}

const ENTRIES: Partial<Record<MetaType, ListEntry[]>> = {
  gender: [
    listEntry(1, 'Woman', { zh: '女性' }),
    listEntry(2, 'Man', { zh: '男性' }),
    listEntry(3, 'Genderfluid'),
    listEntry(4, 'Another gender', { zh: '其他性别', retiredAt: RETIRED_AT }),
  ],
  age: [
    listEntry(11, '12-14', { zh: '12-14岁' }),
    listEntry(12, '24+', { zh: '24岁及以上', mark: 'adult', neededFor: 'adults' }),
  ],
  avatar: [listEntry(21, 'leaf'), listEntry(22, 'mountain')],
}

/** Every list; three of them have entries. */
export const selectionLists: SelectionList[] = LIST_TYPES.map((type) =>
  selectionList(type, ENTRIES[type] ?? [], type === 'gender' ? 1 : 0),
)
