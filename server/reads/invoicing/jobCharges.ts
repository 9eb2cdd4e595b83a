import { InvoiceLine } from '#shared/invoicing/InvoiceLine.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import { columnsOf, select } from '../../database/selection.ts'
import { getJobChargesQuery, type JobCharge } from '#shared/invoicing/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { multiply, sum } from '#shared/kernel/money.ts'
import { LINE_IS_ACTIVE } from '#server/reads/invoicing/activeInvoices.ts'
import { readRows } from '../../database/readRows.ts'
import { computeQuery } from '../../queries/implementQuery.ts'

export const getJobCharges = computeQuery(getJobChargesQuery, {
  roles: [...permissions.uncompleteJobs, ...permissions.viewBilling],
  compute: async ({ jobId }, { database }): Promise<JobCharge[]> => {
    const lines = await readRows(database, LINES, { jobId }, LINE.columns)
    return [...groupBy(lines, ({ invoiceId }) => invoiceId)].map(([invoiceId, own]) => ({
      invoiceId,
      invoiceNumber: own[0]?.invoiceNumber ?? null,
      amount: sum(own.map(({ quantity, rate }) => multiply(quantity, rate))),
    }))
  },
})

const LINE = select(
  columnsOf(InvoiceLine, 'l', 'invoiceId', 'quantity', 'rate'),
  columnsOf(Invoice, 'i', 'invoiceNumber'),
)

const LINES = `
  SELECT ${LINE.sql}
  FROM [InvoiceLine] l JOIN [Invoice] i ON i.[id] = l.[invoiceId]
  WHERE l.[jobId] = :jobId AND ${LINE_IS_ACTIVE}
  ORDER BY l.[invoiceId], l.[id]`
