/** The staff commands about cities that people typed at registration. */
import { CITY_NAME_MAX, CITY_NAME_MIN } from '@hub/contract/constants'
import { addCity, listTypedCities, mergeCity } from '../../staff-agencies/typed-names.staff.ts'
import { columns, type Command, REASON } from '../command.ts'
import { givenReason, knownCity, knownProvince } from '../known.ts'
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
  {
    words: 'city merge',
    takes: '<province code> <typed name> <listed city> --reason <text>',
    does: 'Gives a listed city to everyone of the province who typed another name for it',
    options: REASON,
    gives: '{ id, name, moved }',
    async run(context, staff, { given: [code = '', name = '', to = ''], text }) {
      const reason = givenReason(text('reason'))
      const province = await knownProvince(context, staff, code)
      const { id: cityId } = await knownCity(context, staff, { province, name: to })
      const wanted = { provinceId: province.id, name, cityId, reason }
      const city = await withSentences(mergeCity(context, staff, wanted), {
        NotFound: `Nobody in ${province.name} typed ${name}: see city list-typed.`,
      })
      return outcome(city, `${city.moved} accounts that typed ${name} have ${city.name} now.`)
    },
  },
]
