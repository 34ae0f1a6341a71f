/** The lists to choose from, for other slices; places and agencies change so rarely that one response is used for a while. */
import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import { CLIENT_CHOICES, type ChoiceName } from '@hub/contract/client-choices'
import {
  listAgencies,
  listCitiesOfProvince,
  listMetas,
  listProvinces,
  type Meta,
  type MetaType,
} from '@hub/contract/metas'
import { langOf } from '@hub/ui/language/named.tsx'
import { useInLocale } from '#platform/calls/content.ts'
import { queryOf } from '#platform/calls/queries.ts'

const LISTS_FRESH_MS = 10 * 60 * 1000

/** One list. It is asked for as often as other content: what staff retired is offered no longer (CTM-008). */
export const metasQuery = (type: MetaType) => queryOptions(queryOf(listMetas, { params: { type } }))

export const provincesQuery = (code: string) =>
  queryOptions({ ...queryOf(listProvinces, { params: { code } }), staleTime: LISTS_FRESH_MS })

/** All lists for the choices about a client as one query: nothing can be chosen until all have loaded. */
export function useChoiceLists<Name extends ChoiceName>(names: readonly Name[]) {
  const inLocale = useInLocale()
  return useQueries({
    queries: names.map((name) => metasQuery(CLIENT_CHOICES[name].list)),
    combine: (results) => {
      const records = results.map(({ data }) => inLocale(data?.records))
      const lists = Object.fromEntries(names.map((name, index) => [name, records[index]]))
      return {
        data: records.includes(undefined) ? undefined : (lists as Record<Name, Meta[]>),
        isError: results.some(({ isError }) => isError),
        isFetching: results.some(({ isFetching }) => isFetching),
        refetch: () => Promise.all(results.map(({ refetch }) => refetch())),
      }
    },
  })
}

const agenciesQuery = queryOptions({ ...queryOf(listAgencies), staleTime: LISTS_FRESH_MS })

const citiesQuery = (provinceId: number) =>
  queryOptions({
    ...queryOf(listCitiesOfProvince, { params: { id: provinceId } }),
    staleTime: LISTS_FRESH_MS,
  })

export const useProvinces = (code: string) => useQuery(provincesQuery(code))
export const useAgencies = () => useQuery(agenciesQuery)

/** The cities of a province; without a province nothing is requested (ACC-013). */
export function useCities(provinceId: number | null) {
  return useQuery({ ...citiesQuery(provinceId ?? 0), enabled: provinceId !== null })
}

/** Metas as the options of a select, each in the language it is translated into (I18-004). */
export function metaOptions(metas: readonly Meta[]): { id: number; label: string; lang: string }[] {
  return metas.map(({ id, meta_value: label }) => ({ id, label, lang: langOf(label) }))
}
