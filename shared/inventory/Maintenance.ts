import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'
import { stamps } from '../model/stamps.ts'

/** Planned or completed maintenance of a dumpster (S1 §3). */
export const Maintenance = defineEntity({
  name: 'Maintenance',
  resource: 'Maintenances',
  caption: 'Maintenance',
  title: ['id', 'dueDate', 'note'],
  access: {
    read: permissions.viewDumpsters,
    create: permissions.manageDumpsters,
    update: permissions.manageDumpsters,
    delete: permissions.manageDumpsters,
  },
  fields: {
    id: field.id(),
    dumpsterInventoryId: field.reference('Dumpster', 'DumpsterInventory', { required: true }),
    dueDate: field.day('Due date'),
    note: field.note('Note', { required: true }),
    completed: field.instant('Completed'),
    ...stamps(),
  },
  relations: {
    dumpsterInventory: belongsTo('DumpsterInventory', 'dumpsterInventoryId'),
  },
})

export type Maintenance = RecordOf<typeof Maintenance>
