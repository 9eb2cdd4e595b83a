import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the customer types (S0 §3). */
export const COMMERCIAL = 1
export const RESIDENTIAL = 2

export const CustomerType = defineFixedLookup({
  name: 'CustomerType',
  resource: 'CustomerTypes',
  caption: 'Customer type',
})

export type CustomerType = RecordOf<typeof CustomerType>
