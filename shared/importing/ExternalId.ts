import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** Longer ids are cut. */
const MAX_EXTERNAL_ID = 250

/** What another system calls a record: by this an import finds it again, and the record itself has no field for it (IM810). */
export const ExternalId = defineEntity({
  name: 'ExternalId',
  resource: 'ExternalIds',
  caption: 'Id in another system',
  title: ['source', 'externalId'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    source: field.text('From', { required: true, maxLength: 60 }),
    entityTypeName: field.text('Table', { required: true, maxLength: 60 }),
    entityId: field.referenceBy('Record', 'entityTypeName', { required: true }),
    externalId: field.text('Id', { required: true, maxLength: MAX_EXTERNAL_ID, indexed: true }),
    /** The row that brought it. */
    importRowId: field.reference('Row', 'ImportRow', { required: true }),
    /** Whether the row added the record, or found it. */
    isAdded: field.flag('Added'),
    /** Whether the row was merged into a record of its own id: it only fills what that one lacks. */
    isMerged: field.flag('Merged'),
    rowVersion: field.version(),
  },
  relations: { importRow: belongsTo('ImportRow', 'importRowId') },
})

export type ExternalId = RecordOf<typeof ExternalId>
