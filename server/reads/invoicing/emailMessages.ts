import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { InvoiceCommunication } from '#shared/invoicing/InvoiceCommunication.ts'
import { emailMessagesQuery } from '#shared/invoicing/queries.ts'
import { undeliveredEmails } from '#shared/invoicing/undeliveredEmails.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { isOneOf } from '../../queries/conditions.ts'
import { implementQuery, matching } from '../../queries/implementQuery.ts'
import { allOf } from '../../queries/predicate.ts'

const ofRecord = matching(emailMessagesQuery, 'customerId', 'invoiceId', 'paymentId', 'statementId', 'status')

export const emailMessages = implementQuery(emailMessagesQuery, {
  lookUp: async ({ undelivered }, database): Promise<{ readonly undeliveredIds?: readonly number[] }> => {
    if (undelivered !== true) return {}
    const emails = await readRows(
      database,
      ABOUT_WHAT_FAILED,
      {},
      { ...EMAIL.columns, isObsolete: column.flag },
    )
    const printed = await readRows(database, PRINTED, {}, PRINTED_INVOICE.columns)
    return { undeliveredIds: undeliveredEmails(emails, printed) }
  },
  where: ({ undeliveredIds, ...parameters }) =>
    allOf([ofRecord(parameters), ...(undeliveredIds === undefined ? [] : [isOneOf('id', undeliveredIds)])]),
  orderBy: ['created desc', 'id desc'],
})

const EMAIL = columnsOf(
  EmailMessage,
  'm',
  'id',
  'to',
  'status',
  'created',
  'invoiceId',
  'paymentId',
  'statementId',
  'customerId',
  'reportScheduleId',
  'reportUserId',
)

const FAILED = `FROM [EmailMessage] WHERE [status] = 'Failed'`

const ABOUT_WHAT_FAILED = `
  SELECT ${EMAIL.sql}, CASE WHEN i.[deleted] IS NULL AND p.[deleted] IS NULL THEN 0 ELSE 1 END AS [isObsolete]
  FROM [EmailMessage] m
  LEFT JOIN [Invoice] i ON i.[id] = m.[invoiceId]
  LEFT JOIN [Payment] p ON p.[id] = m.[paymentId]
  WHERE m.[status] = 'Failed'
    OR m.[invoiceId] IN (SELECT [invoiceId] ${FAILED})
    OR m.[paymentId] IN (SELECT [paymentId] ${FAILED})
    OR m.[statementId] IS NOT NULL AND m.[customerId] IN (SELECT [customerId] ${FAILED} AND [statementId] IS NOT NULL)
    OR m.[reportScheduleId] IN (SELECT [reportScheduleId] ${FAILED})`

const PRINTED_INVOICE = columnsOf(InvoiceCommunication, '', 'invoiceId', 'sent')

const PRINTED = `
  SELECT ${PRINTED_INVOICE.sql} FROM [InvoiceCommunication]
  WHERE [type] = 'Print' AND [sent] IS NOT NULL AND [invoiceId] IN (SELECT [invoiceId] ${FAILED})`
