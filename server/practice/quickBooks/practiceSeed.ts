import { paymentMark } from '#shared/accounting/quickBooksPayment.ts'
import type { Queryable } from '../../database/Database.ts'
import { readExported } from '../../reads/accounting/readExported.ts'
import { initialData, type PracticeData } from './PracticeCompany.ts'
import type { PracticeRecord } from './practiceRecords.ts'

/** What a practice company has of the records that were exported already, such as those of the demo company. */
export async function practiceSeed(database: Queryable): Promise<Partial<PracticeData>> {
  const { customers, invoices, payments } = await readExported(database)
  const idOf = new Map(customers.map(({ id, quickBooksId }) => [id, quickBooksId]))
  const customerRef = (id: number) => ({ value: idOf.get(id) ?? '' })
  const [item] = initialData().Item ?? []
  const lineOf = (amount: number) => ({
    DetailType: 'SalesItemLineDetail',
    Amount: amount,
    SalesItemLineDetail: { ItemRef: { value: item?.Id ?? '' }, Qty: 1, UnitPrice: amount },
  })
  return {
    Customer: distinct(
      customers.map(({ quickBooksId, name }) => ({ Id: quickBooksId, SyncToken: '0', DisplayName: name })),
    ),
    Invoice: distinct(
      invoices.map(({ quickBooksId, customerId, invoiceNumber, invoiceDate, total }) => ({
        Id: quickBooksId,
        SyncToken: '0',
        CustomerRef: customerRef(customerId),
        DocNumber: String(invoiceNumber ?? ''),
        TxnDate: invoiceDate,
        TotalAmt: total,
        Line: [lineOf(total)],
      })),
    ),
    Payment: distinct(
      payments.map(({ id, quickBooksId, customerId, paymentDate, paymentAmount }) => ({
        Id: quickBooksId,
        SyncToken: '0',
        CustomerRef: customerRef(customerId),
        TxnDate: paymentDate,
        TotalAmt: paymentAmount,
        PrivateNote: paymentMark(id),
        Line: [],
      })),
    ),
  }
}

function distinct(records: readonly PracticeRecord[]): PracticeRecord[] {
  return [...new Map(records.map((record) => [record.Id, record])).values()]
}
