import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'

/** Entities whose records may carry notes. */
const NOTED_ENTITIES = ['Customer'] as const

/** A note on a record of another entity, identified by entityTypeName and entityId (S0 §3, F-052). */
export const Note = defineEntity({
  name: 'Note',
  resource: 'Notes',
  caption: 'Note',
  title: ['text'],
  access: {
    read: permissions.viewCustomers,
    create: permissions.manageCustomers,
    update: permissions.manageCustomers,
    delete: permissions.manageCustomers,
  },
  fields: {
    id: field.id(),
    entityTypeName: field.choice('On', NOTED_ENTITIES, { required: true }),
    entityId: field.referenceBy('Record', 'entityTypeName', { required: true }),
    text: field.note('Note', { required: true }),
    created: field.created(),
    createdBy: field.createdBy(),
    createdById: field.createdById(),
    deleted: field.deleted(),
    deletedBy: field.deletedBy(),
    rowVersion: field.version(),
  },
})

export type Note = RecordOf<typeof Note>
