import { permissions } from '../access/roles.ts'
import { defineEntity, type RecordOf } from '../model/defineEntity.ts'
import { field } from '../model/field.ts'
import { belongsTo } from '../model/relations.ts'

/** What became of a row; a row without an outcome waits. */
const ROW_OUTCOMES = ['Added', 'Updated', 'Unchanged', 'Refused', 'Taken back', 'Kept'] as const

/** A row of an imported file, as it was read, and what became of it. */
export const ImportRow = defineEntity({
  name: 'ImportRow',
  resource: 'ImportRows',
  caption: 'Imported row',
  title: ['rowNumber'],
  audited: false,
  access: { read: permissions.administer, create: 'nobody', update: 'nobody', delete: 'nobody' },
  fields: {
    id: field.id(),
    importId: field.reference('Import', 'Import', { required: true }),
    rowNumber: field.integer('Row', { required: true }),
    /** JSON of the texts of its cells. */
    cells: field.note('Cells', { required: true }),
    outcome: field.choice('Outcome', ROW_OUTCOMES),
    /** Why it was refused, or what was built on it. */
    message: field.note('Message'),
    /** JSON of the former values of stored records that it changed. */
    changed: field.note('Changed'),
    rowVersion: field.version(),
  },
  relations: { import: belongsTo('Import', 'importId') },
  indexes: [['importId', 'rowNumber']],
})

export type ImportRow = RecordOf<typeof ImportRow>
