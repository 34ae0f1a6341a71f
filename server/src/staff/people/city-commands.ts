/** The staff commands about cities that people typed at registration. */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import { addCity, listTypedCities } from '../../staff-agencies/typed-names.staff.ts'
import { columns, type Command } from '../command.ts'
import { knownProvince } from '../known.ts'
import { outcome } from '../outcome.ts'
import { withSentences } from '../refusal-sentences.ts'

export const CITY_COMMANDS: readonly Command[] = [
  {
    words: 'city list-typed',
    takes: '',
    does: 'The city names that were typed at registration',
    gives: '[{ provinceId, province, name, facilitators }]',
    async run(context, staff) {
      const list = await listTypedCities(context, staff)
      const rows = list.map((one) => [one.province, one.name ?? '', one.facilitators])
      return outcome(list, ...columns(['province', 'city', 'facilitators'], rows, 'No typed cities.'))
    },
  },
  {
    words: 'city add',
    takes: '<province code> <name>',
    does: 'Lists a city, also for those who typed it',
    gives: '{ id, name, moved }',
    async run(context, staff, { given: [code = '', name = ''] }) {
      const province = await knownProvince(context, staff, code)
      const city = await withSentences(addCity(context, staff, { provinceId: province.id, name }), {
        ValidationError: `A city's name has ${CITY_NAME_MIN} to ${CITY_NAME_MAX} printable characters.`,
        CityListed: `${province.name} has ${name.trim()} already.`,
      })
      return outcome(
        city,
        `${city.name} is now listed in ${province.name}; ${city.moved} accounts that typed it have it.`,
      )
    },
  },
]
