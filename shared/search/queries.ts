import { field } from '../model/field.ts'
import { rowsQuery } from '../model/queryContract.ts'

const required = { required: true } as const

/**
 * The records that the user may read whose number this is, and the customers whose name contains every word; the best matches first
 * (B-10).
 */
export const findRecordsQuery = rowsQuery({
  name: 'FindRecords',
  parameters: { text: { kind: 'text', required: true } },
  columns: {
    /** The name of its entity. */
    entity: field.text('Record', required),
    id: field.id(),
    title: field.text('Title', required),
    /** What tells it from records with the same title. */
    detail: field.text('Detail', required),
  },
})
