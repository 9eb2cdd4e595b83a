import type { RecordOf } from '../model/defineEntity.ts'
import { defineFixedLookup } from '../model/defineLookup.ts'

/** Ids of the rate types (S0 §3). Shop rates exist and are shown, but none can be created. */
export const RATE_TYPE = { dumpster: 1, hauling: 2, shop: 3, zone: 4 } as const

export const RateType = defineFixedLookup({ name: 'RateType', resource: 'RateTypes', caption: 'Rate type' })

export type RateType = RecordOf<typeof RateType>
