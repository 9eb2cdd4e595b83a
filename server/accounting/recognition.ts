import { invoiceMark } from '#shared/accounting/quickBooksInvoice.ts'
import type { Invoice } from '#shared/invoicing/Invoice.ts'
import { totalWithTax } from '#shared/invoicing/invoiceRules.ts'
import type { Condition, ForeignRecord } from './QuickBooksApi.ts'

/** How a record is recognized in QuickBooks whose id there is not known (AC11). */
export interface Recognition {
  /** Finds it, and perhaps others. */
  readonly lookUp: readonly Condition[]
  /** Is it the one, if it was sent and nobody knows whether it was added? Whatever may be edited since does not count. */
  readonly isSent: (found: ForeignRecord) => boolean
  /** Is it the one, even though QuickBooks refused it? */
  readonly isSame: (found: ForeignRecord) => boolean
}

/** A customer by the name that was sent; one of a refused name is somebody else's until a person has said that it is the same (AC12). */
export function recognizeCustomer(name: string): Recognition {
  return {
    lookUp: [['DisplayName', name]],
    isSent: ({ DisplayName }) => DisplayName === name,
    isSame: () => false,
  }
}

/**
 * An invoice of the customer with this id there: by its number, or where the company numbers its invoices itself, by its mark. One of
 * its number that was refused is ours only if also the total is.
 */
export function recognizeInvoice(
  { allowsOwnNumbers }: { readonly allowsOwnNumbers: boolean },
  invoice: Pick<Invoice, 'invoiceNumber' | 'total' | 'tax'>,
  customerId: string,
): Recognition {
  const number = String(invoice.invoiceNumber)
  if (!allowsOwnNumbers) return recognizeByMark(customerId, invoiceMark(number))
  const isOfCustomer = ({ CustomerRef }: ForeignRecord): boolean => CustomerRef?.value === customerId
  return {
    lookUp: [['DocNumber', number]],
    isSent: isOfCustomer,
    isSame: (found) => isOfCustomer(found) && found.TotalAmt === totalWithTax(invoice),
  }
}

/** A document of the customer with this id there, by the mark with which its note begins. A query cannot ask for a note. */
export function recognizeByMark(customerId: string, mark: string): Recognition {
  const isMarked = ({ PrivateNote }: ForeignRecord): boolean => PrivateNote?.split('\n')[0] === mark
  return { lookUp: [['CustomerRef', customerId]], isSent: isMarked, isSame: isMarked }
}
