/** The settings of the installation. */
import { useQuery } from '@tanstack/react-query'
import { readSettings } from '@hub/contract/settings'
import { queryOf } from './query.ts'

const DEFAULT_PRODUCT_NAME = 'Hub'
const settingsQuery = { ...queryOf(readSettings), staleTime: Infinity }

/** The settings of the installation, once they are there. */
export const useSettings = () => useQuery(settingsQuery).data?.record

/** The name of the product; the default until it is read. */
export const useProductName = (): string => useSettings()?.productName ?? DEFAULT_PRODUCT_NAME
