import { ROLES } from '#shared/access/roles.ts'
import type { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import type { Database, Row } from '#server/database/Database.ts'
import { Bundle, rowsOf } from '#test/support/Bundle.ts'

const OFFICE = { userId: 1, firstName: 'Pat', lastName: 'Doe', roles: ROLES }

/** Queues an email by a save that adds it; returns its key. */
export async function queueMail(
  database: Database,
  mail: Partial<
    Pick<EmailMessage, 'to' | 'cc' | 'bcc' | 'from' | 'subject' | 'body' | 'invoiceId' | 'customerId'>
  > = {},
): Promise<number> {
  const bundle = new Bundle()
  bundle.add('EmailMessage', {
    to: 'sam@customer.example',
    subject: 'Your invoice',
    body: 'Dear Sam',
    ...mail,
  })
  const [row] = rowsOf(await bundle.save(database, OFFICE, new Date().toISOString()), 'EmailMessage')
  return Number(row?.['id'])
}

/** The stored message. */
export async function storedMail(database: Database, id: number): Promise<Row> {
  const { quote, parameter } = database.dialect
  const [row] = await database.query(
    `SELECT * FROM ${quote('EmailMessage')} WHERE ${quote('id')} = ${parameter(0)}`,
    [id],
  )
  if (row === undefined) throw new Error(`There is no message ${id}.`)
  return row
}
