import { recordsQuery } from '../model/queryContract.ts'
import { ExternalId } from './ExternalId.ts'
import { Import } from './Import.ts'
import { ImportRow } from './ImportRow.ts'

/** Files that were brought into the company, the latest first. */
export const importsQuery = recordsQuery(Import, { orderBy: ['id desc'] })

/** The rows of a file and what became of them. */
export const importRowsQuery = recordsQuery(ImportRow, {
  parameters: { importId: { kind: 'integer' } },
  orderBy: ['rowNumber'],
})

/** What other systems call the records of the company. */
export const externalIdsQuery = recordsQuery(ExternalId, {
  parameters: { entityTypeName: { kind: 'text' }, entityId: { kind: 'integer' } },
  orderBy: ['id'],
})
