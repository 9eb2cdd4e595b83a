import type { invoicesQuery } from '#shared/invoicing/queries.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'

/** Whose Great Plains ID is shown with the invoice. */
export const RELATIONS = ['customer'] as const

/** An invoice that waits to be exported. */
export type WaitingRow = RowOf<typeof invoicesQuery, typeof RELATIONS>
