import { field } from '../model/field.ts'
import { rowsQuery } from '../model/queryContract.ts'

const required = { required: true } as const

/** What is shown of a record that was found. */
const columns = {
  /** The name of its entity. */
  entity: field.text('Record', required),
  id: field.id(),
  title: field.text('Title', required),
  /** What tells it from records with the same title. */
  detail: field.text('Detail', required),
}

/**
 * The records that the user may read whose number this is, or in whose names, phone numbers, emails, addresses and PO numbers every word
 * is; invoices and payments of this amount (B-10). With an entity only its records, and `within` only those whose field `chosenWithin` has
 * this value, of which a blank text finds all.
 */
export const findRecordsQuery = rowsQuery({
  name: 'FindRecords',
  parameters: {
    text: { kind: 'text', required: true },
    entity: { kind: 'text' },
    within: { kind: 'integer' },
  },
  columns,
})

/** Those of an entity's records with these keys that exist and that the user may read; for records that were found before. */
export const recordsByIdQuery = rowsQuery({
  name: 'RecordsById',
  parameters: { entity: { kind: 'text', required: true }, ids: { kind: 'integers', required: true } },
  columns,
})
