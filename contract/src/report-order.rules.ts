/** In which order the rows of a report stand. */
import { type Locale, LOCALE_FACTS } from './locales.ts'

interface Grouped {
  groups: readonly ({ value: string; name: string } | null)[]
}

/** By the groups' names and values, and every total after what it adds up. */
export function inOrderOf(locale: Locale): (one: Grouped, other: Grouped) => number {
  const [names, values] = [new Intl.Collator(LOCALE_FACTS[locale].tag), new Intl.Collator('en')]
  return (one, other) => {
    for (const [index, group] of one.groups.entries()) {
      const beside = other.groups[index]
      if (!group || !beside) {
        if (group || beside) return group ? -1 : 1
        continue
      }
      const order = names.compare(group.name, beside.name) || values.compare(group.value, beside.value)
      if (order !== 0) return order
    }
    return 0
  }
}
