import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { hasMany } from '../model/relations.ts'

/** A fee that a driver may add to a job, with its list price (S0 §3, F-100). */
export const DumpsterFeeType = defineEntity({
  name: 'DumpsterFeeType',
  resource: 'DumpsterFeeTypes',
  caption: 'Dumpster fee type',
  title: ['name'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    name: field.text('Name', { required: true, maxLength: 60 }),
    visibleForPickup: field.flag('Visible for pickup'),
    visibleForDropOff: field.flag('Visible for drop-off'),
    price: field.money('Price', { required: true, min: 0, rangeMessage: 'cannot be negative' }),
    displayOrder: field.order({ default: 0 }),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
  relations: {
    dumpsterLinks: hasMany('DumpsterFeeTypeDumpsterLink', 'dumpsterFeeTypeId'),
  },
})

export type DumpsterFeeType = RecordOf<typeof DumpsterFeeType>
