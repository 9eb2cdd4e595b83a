import { Invoice } from '#shared/invoicing/Invoice.ts'
import { getUsualInvoiceTotalsQuery } from '#shared/invoicing/queries.ts'
import { USUAL_OF, usualTotal } from '#shared/invoicing/unusualTotal.ts'
import { permissions } from '#shared/access/roles.ts'
import { groupBy } from '#shared/kernel/groupBy.ts'
import { readRows } from '../../database/readRows.ts'
import { columnsOf } from '../../database/selection.ts'
import { computeQuery } from '../../queries/implementQuery.ts'
import { INVOICE_IS_ACTIVE } from './activeInvoices.ts'

export const getUsualInvoiceTotals = computeQuery(getUsualInvoiceTotalsQuery, {
  roles: permissions.viewBilling,
  compute: async ({ customerIds }, { database }) => {
    const values = { ids: JSON.stringify(customerIds), most: USUAL_OF }
    const latest = await readRows(database, LATEST, values, TOTAL.columns)
    return [...groupBy(latest, ({ customerId }) => customerId)].flatMap(([id, own]) => {
      const usual = usualTotal(own.map(({ total }) => total))
      return usual === null ? [] : [{ id, usual }]
    })
  },
})

const TOTAL = columnsOf(Invoice, 'i', 'customerId', 'total')

const LATEST = `
  SELECT i.[customerId], i.[total]
  FROM (
    SELECT ${TOTAL.sql}, ROW_NUMBER() OVER (PARTITION BY i.[customerId] ORDER BY i.[id] DESC) AS [latest]
    FROM [Invoice] i
    WHERE ${INVOICE_IS_ACTIVE} AND i.[total] > 0 AND i.[customerId] IN :ids
  ) i
  WHERE i.[latest] <= :most
  ORDER BY i.[customerId]`
