import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import { InvoiceCommunication } from '#shared/invoicing/InvoiceCommunication.ts'
import { undeliveredEmails } from '#shared/invoicing/undeliveredEmails.ts'
import type { Queryable } from '../../database/Database.ts'
import { column, readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'

/** The keys of the emails that failed and still have to reach somebody (IN50). */
export async function readUndelivered(database: Queryable): Promise<readonly number[]> {
  const emails = await readRows(
    database,
    ABOUT_WHAT_FAILED,
    {},
    { ...EMAIL.columns, isObsolete: column.flag },
  )
  const printed = await readRows(database, PRINTED, {}, PRINTED_INVOICE.columns)
  return undeliveredEmails(emails, printed)
}

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
