import { totalWithTax } from './invoiceRules.ts'
import type { Invoice } from './Invoice.ts'
import type { InvoiceLine } from './InvoiceLine.ts'

/** The fields of an invoice that its customer sees. */
const SHOWN = [
  'invoiceNumber',
  'invoiceDate',
  'dueDate',
  'terms',
  'pONumber',
  'billToName',
  'billToContactName',
  'billToAddress1',
  'billToAddress2',
  'billToCity',
  'billToState',
  'billToZip',
  'serviceSiteName',
  'serviceAddress1',
  'serviceAddress2',
  'serviceAddressCity',
  'serviceAddressState',
  'serviceAddressZip',
  'note',
] as const satisfies readonly (keyof Invoice)[]

type ShownInvoice = Pick<Invoice, (typeof SHOWN)[number] | 'total' | 'tax'>
type ShownLine = Pick<
  InvoiceLine,
  'lineNumber' | 'service' | 'description' | 'weight' | 'quantity' | 'rate' | 'jobId' | 'deleted'
>

/** What a customer is sent of an invoice, as JSON: kept with the communication, and compared with what the invoice says later (IN213). */
export function sentFigures(invoice: ShownInvoice, lines: readonly ShownLine[]): string {
  return JSON.stringify({
    ...Object.fromEntries(SHOWN.map((name) => [name, invoice[name]])),
    lines: lines
      .filter(({ deleted }) => deleted === null)
      .toSorted((a, b) => a.lineNumber - b.lineNumber)
      .map(({ service, description, weight, quantity, rate, jobId }) => ({
        service,
        description,
        weight,
        quantity,
        rate,
        jobId,
      })),
    total: totalWithTax(invoice),
  })
}
