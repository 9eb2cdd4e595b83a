import { permissions } from '../access/roles.ts'
import type { RecordOf } from '../model/defineEntity.ts'
import { defineLookup } from '../model/defineLookup.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'

/** A fee that a driver may add to a job, with its list price (S0 §3, F-100). */
export const DumpsterFeeType = defineLookup({
  name: 'DumpsterFeeType',
  resource: 'DumpsterFeeTypes',
  caption: 'Dumpster fee type',
  maintainedBy: permissions.administer,
  fields: {
    visibleForPickup: field.flag('Visible for pickup'),
    visibleForDropOff: field.flag('Visible for drop-off'),
    price: field.money('Price', { required: true, min: 0, rangeMessage: 'cannot be negative' }),
    /** The first day of the amount; null: it has always been in force (PR862). */
    validFrom: field.day('In force from'),
  },
  relations: {
    dumpsterLinks: hasMany('DumpsterFeeTypeDumpsterLink', 'dumpsterFeeTypeId'),
    earlierPrices: hasMany('EarlierPrice', 'dumpsterFeeTypeId'),
  },
})

export type DumpsterFeeType = RecordOf<typeof DumpsterFeeType>
