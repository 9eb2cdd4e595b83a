import { PrintQueue } from '#shared/invoicing/PrintQueue.ts'
import { queryOf, type NamedQuery } from '../NamedQuery.ts'

/** Print runs, the latest first (S2 §3). */
export const printQueues: NamedQuery = queryOf(PrintQueue, {
  orderBy: ['created desc', 'id desc'],
})
