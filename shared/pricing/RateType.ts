import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** Ids of the rate types (S0 §3). Shop rates exist and are shown, but none can be created. */
export const RATE_TYPE = { dumpster: 1, hauling: 2, shop: 3, zone: 4 } as const

export const RateType = defineEntity({
  name: 'RateType',
  resource: 'RateTypes',
  caption: 'Rate type',
  title: ['name'],
  access: { read: 'signedIn', create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 40 }),
    displayOrder: field.integer('Order', { default: 0 }),
    rowVersion: field.version(),
  },
})

export type RateType = RecordOf<typeof RateType>
