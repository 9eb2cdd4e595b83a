import type { Customer } from '../customers/Customer.ts'
import type { Invoice } from '../invoicing/Invoice.ts'
import { lineTotal } from '../invoicing/invoiceLineRules.ts'
import type { InvoiceLine } from '../invoicing/InvoiceLine.ts'
import { divide, fitsScale, formatMoney, sum } from '../kernel/money.ts'
import { isBlank, truncate } from '../kernel/text.ts'
import { GREAT_PLAINS_LENGTHS, GREAT_PLAINS_QUANTITY_DECIMALS } from './greatPlainsLimits.ts'
import type { QuickBooksProduct } from './QuickBooksProduct.ts'

/** A line of a sales document in Great Plains; amounts in dollars. */
export interface SalesLine {
  readonly itemNumber: string
  readonly description: string
  /** The whole description where it is longer than Great Plains shows in the line. */
  readonly comment: string
  readonly quantity: number
  readonly unitPrice: number
  readonly extendedPrice: number
}

/** An invoice as Great Plains takes it. Days are `YYYY-MM-DD`. */
export interface SalesDocument {
  readonly number: string
  readonly customerNumber: string
  readonly date: string
  readonly dueDate: string
  /** The sum of its lines, which is its total: no tax is handed over. */
  readonly amount: number
  readonly lines: readonly SalesLine[]
}

/** The documents that are handed over together; a user of Great Plains posts them together. */
export interface SalesBatch {
  readonly number: string
  readonly documents: readonly SalesDocument[]
}

type ExportedInvoice = Pick<Invoice, 'invoiceNumber' | 'invoiceDate' | 'dueDate' | 'total' | 'tax'>
type ExportedLine = Pick<
  InvoiceLine,
  'lineNumber' | 'quantity' | 'rate' | 'description' | 'service' | 'quickBooksProductId' | 'deleted'
>

/** What an invoice is handed over with. */
export interface SalesDocumentSource {
  readonly invoice: ExportedInvoice
  readonly customer: Pick<Customer, 'greatPlainsId'>
  readonly lines: readonly ExportedLine[]
  readonly productOf: (id: number | null) => Pick<QuickBooksProduct, 'sETBillingCode'> | undefined
}

/** The document of an invoice that nothing keeps from being handed over (M-048, GP3, GP4). */
export function salesDocument({ invoice, customer, lines, productOf }: SalesDocumentSource): SalesDocument {
  const sales = liveLines(lines).map((line) => salesLine(line, itemNumberOf(line, productOf)))
  return {
    number: String(invoice.invoiceNumber ?? ''),
    customerNumber: customer.greatPlainsId?.trim() ?? '',
    date: invoice.invoiceDate,
    dueDate: invoice.dueDate ?? invoice.invoiceDate,
    amount: sum(sales.map(({ extendedPrice }) => extendedPrice)),
    lines: sales,
  }
}

/** Why an invoice cannot be handed over, each as a sentence; none if it can (GP2). */
export function salesDocumentRefusals({
  invoice,
  customer,
  lines,
  productOf,
}: SalesDocumentSource): readonly string[] {
  const live = liveLines(lines)
  const { customerNumber, itemNumber } = GREAT_PLAINS_LENGTHS
  const codes = live.map((line) => [line.lineNumber, itemNumberOf(line, productOf)] as const)
  return [
    ...((customer.greatPlainsId?.trim() ?? '').length > customerNumber
      ? [`The Great Plains ID of its customer has more than ${customerNumber} characters.`]
      : []),
    ...(invoice.invoiceNumber === null ? ['It has no invoice number.'] : []),
    ...(live.length === 0 ? ['It has no lines.'] : []),
    ...(invoice.tax === 0 ? [] : [`Its tax of ${formatMoney(invoice.tax)} cannot be handed over.`]),
    ...(sum(live.map(lineTotal)) === invoice.total ? [] : ['Its lines do not sum to its total.']),
    ...codes.flatMap(([number, code]) => {
      if (code === '') return [`The accounting product of line ${number} has no SET billing code.`]
      return code.length > itemNumber
        ? [`The SET billing code of line ${number} has more than ${itemNumber} characters.`]
        : []
    }),
  ]
}

/**
 * Quantity and rate, unless Great Plains would round the quantity or calculate another price: then one piece at the whole price,
 * which says in its description what it is made of.
 */
function salesLine(line: ExportedLine, itemNumber: string): SalesLine {
  const extendedPrice = lineTotal(line)
  const isPriced =
    line.quantity > 0 &&
    fitsScale(line.quantity, GREAT_PLAINS_QUANTITY_DECIMALS) &&
    divide(extendedPrice, line.quantity) === line.rate
  const text = isBlank(line.description) ? (line.service ?? '') : (line.description ?? '')
  const whole = isPriced ? text : `${text} (${line.quantity} at ${formatMoney(line.rate)})`
  const description = truncate(whole, GREAT_PLAINS_LENGTHS.itemDescription)
  return {
    itemNumber,
    description,
    comment: description === whole ? '' : truncate(whole, GREAT_PLAINS_LENGTHS.comment),
    ...(isPriced
      ? { quantity: line.quantity, unitPrice: line.rate }
      : { quantity: 1, unitPrice: extendedPrice }),
    extendedPrice,
  }
}

function itemNumberOf(
  { quickBooksProductId }: ExportedLine,
  productOf: SalesDocumentSource['productOf'],
): string {
  return productOf(quickBooksProductId)?.sETBillingCode?.trim() ?? ''
}

function liveLines(lines: readonly ExportedLine[]): readonly ExportedLine[] {
  return lines
    .filter(({ deleted }) => deleted === null)
    .toSorted((left, right) => left.lineNumber - right.lineNumber)
}
