import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** A dumpster type that a fee applies to (F-100). */
export const DumpsterFeeTypeDumpsterLink = defineEntity({
  name: 'DumpsterFeeTypeDumpsterLink',
  resource: 'DumpsterFeeTypeDumpsterLinks',
  caption: 'Dumpster of a fee',
  title: ['dumpsterId'],
  access: {
    read: 'signedIn',
    create: permissions.administer,
    update: permissions.administer,
    delete: permissions.administer,
  },
  fields: {
    id: field.id(),
    dumpsterFeeTypeId: field.reference('Fee', 'DumpsterFeeType', { required: true }),
    dumpsterId: field.reference('Dumpster', 'Dumpster', { required: true }),
    rowVersion: field.version(),
  },
  once: ['dumpsterFeeTypeId', 'dumpsterId'],
  relations: {
    dumpsterFeeType: belongsTo('DumpsterFeeType', 'dumpsterFeeTypeId'),
    dumpster: belongsTo('Dumpster', 'dumpsterId'),
  },
})

export type DumpsterFeeTypeDumpsterLink = RecordOf<typeof DumpsterFeeTypeDumpsterLink>
