import { printQueuesQuery } from '#shared/invoicing/queries.ts'
import { implementQuery } from '../../queries/implementQuery.ts'

export const printQueues = implementQuery(printQueuesQuery, {
  orderBy: ['created desc', 'id desc'],
})
