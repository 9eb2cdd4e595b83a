import path from 'node:path'
import { paymentMark } from '#shared/accounting/quickBooksPayment.ts'
import type { QuickBooksProvider } from '../../accounting/QuickBooks.ts'
import type { Database, Queryable } from '../../database/Database.ts'
import { Secrets } from '../../kernel/Secrets.ts'
import { readExported } from '../../reads/accounting/readExported.ts'
import { StandIn } from './StandIn.ts'
import { initialData, type PracticeData } from './PracticeCompany.ts'
import type { PracticeRecord } from './practiceRecords.ts'

/** Starts the stand-in with its practice company, which is kept in the data folder. */
export function startPracticeQuickBooks(dataDirectory: string, database: Database): Promise<StandIn> {
  return StandIn.start({
    file: path.join(dataDirectory, 'quickbooks-practice.json'),
    seed: () => practiceSeed(database),
  })
}

/** The stand-in in the same shape; it needs no pauses between requests. */
export function practiceProvider(standIn: StandIn, pageOrigin: string): QuickBooksProvider {
  return {
    environment: 'practice',
    oauth: {
      clientId: 'practice',
      clientSecret: 'practice',
      redirectUri: `${pageOrigin}/quickbooks/callback`,
      endpoints: {
        authorize: `${standIn.url}/connect/oauth2`,
        token: `${standIn.url}/oauth2/v1/tokens/bearer`,
        revoke: `${standIn.url}/v2/oauth2/tokens/revoke`,
      },
    },
    apiUrl: standIn.url,
    secrets: new Secrets([{ id: 'practice', bytes: standIn.key }]),
    wait: () => Promise.resolve(),
  }
}

/** What a practice company has of the records that were exported already, such as those of the demo company. */
async function practiceSeed(database: Queryable): Promise<Partial<PracticeData>> {
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
