import { rolloffModel } from '#shared/entities.ts'
import { callWork } from '#server/calls/readOnlyCalls.ts'
import type { ReadProduct } from '#server/reading/ReadProduct.ts'
import { computedQueries, listsQueries, namedQueries } from '#server/reads/namedQueries.ts'
import { pageWork, reportWork, spreadsheetWork } from '#server/reports/reportWorks.ts'

/** What the product reads. */
export const readProduct: Omit<ReadProduct, 'openFile'> = {
  model: rolloffModel,
  namedQueries,
  listsQueries,
  computedQueries,
  works: [callWork, reportWork, pageWork, spreadsheetWork],
}
