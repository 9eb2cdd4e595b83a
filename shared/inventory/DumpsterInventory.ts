import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo, hasMany } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'
import { REQUIRED_MESSAGE } from '../model/Violation.ts'

/** One physical dumpster, identified by its number within its type (S1 §3). */
export const DumpsterInventory = defineEntity({
  name: 'DumpsterInventory',
  resource: 'DumpsterInventories',
  caption: 'Dumpster in inventory',
  title: ['dumpsterBarcode'],
  isSearched: true,
  access: {
    read: 'signedIn',
    create: permissions.manageDumpsters,
    update: permissions.manageDumpsters,
    delete: permissions.manageDumpsters,
  },
  fields: {
    id: field.id(),
    dumpsterTypeId: field.lookup('Type', 'Dumpster', { required: true }),
    dumpsterNumber: field.integer('Number', {
      required: true,
      ungrouped: true,
      min: 1,
      rangeMessage: REQUIRED_MESSAGE,
    }),
    /** First two characters of the size, a hyphen, the number in three digits (O-073). */
    dumpsterBarcode: field.text('Barcode', { maxLength: 20, indexed: true, serverOwned: true }),
    notes: field.note('Notes'),
    ...stamps({ deletes: true }),
  },
  relations: {
    dumpsterType: belongsTo('Dumpster', 'dumpsterTypeId'),
    locations: hasMany('DumpsterLocation', 'dumpsterInventoryId'),
    maintenances: hasMany('Maintenance', 'dumpsterInventoryId'),
  },
})

export type DumpsterInventory = RecordOf<typeof DumpsterInventory>
