import { emailMessagesQuery } from '#shared/invoicing/queries.ts'
import { isOneOf } from '../../queries/conditions.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf } from '../../queries/predicate.ts'
import { readUndelivered } from './readUndelivered.ts'

const ofRecord = matching(emailMessagesQuery, 'customerId', 'invoiceId', 'paymentId', 'statementId', 'status')

export const emailMessages = implementQuery(emailMessagesQuery, {
  lookUp: async ({ undelivered }, database): Promise<{ readonly undeliveredIds?: readonly number[] }> => {
    if (undelivered !== true) return {}
    return { undeliveredIds: await readUndelivered(database) }
  },
  where: ({ undeliveredIds, ...parameters }) =>
    allOf([ofRecord(parameters), ...(undeliveredIds === undefined ? [] : [isOneOf('id', undeliveredIds)])]),
  orderBy: ['created desc', 'id desc'],
})
