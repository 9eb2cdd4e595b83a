import { sentMembersOf, type AccountingLink } from '#shared/accounting/AccountingLink.ts'
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

/** How a record is recognized as it was sent by earlier exports, of which its link tells, or without a link as it is sent now. */
export type Recognize = (link: Pick<AccountingLink, 'sentName' | 'sentMembers'> | null) => Recognition

/** A customer by the name that was sent; one of a refused name is somebody else's until a person has said that it is the same (AC12). */
export function recognizeCustomer(currentName: string): Recognize {
  return (link) => {
    const name = link?.sentName ?? currentName
    return {
      lookUp: [['DisplayName', name]],
      isSent: ({ DisplayName }) => DisplayName === name,
      isSame: () => false,
    }
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
): Recognize {
  const number = String(invoice.invoiceNumber)
  const isNumbered = ({ CustomerRef, DocNumber }: ForeignRecord): boolean =>
    CustomerRef?.value === customerId && DocNumber === number
  const byNumber: Recognition = {
    lookUp: [['DocNumber', number]],
    isSent: isNumbered,
    isSame: (found) => isNumbered(found) && found.TotalAmt === totalWithTax(invoice),
  }
  const byMark = markedRecord(customerId, invoiceMark(number))
  return (link) => {
    const sent = sentMembersOf(link)
    if (sent.length === 0) return allowsOwnNumbers ? byNumber : byMark
    // Once with its number; perhaps with its mark too, if the company's setting was changed between two attempts.
    return sent.includes('DocNumber') ? either(byMark, byNumber) : byMark
  }
}

/** Looks up the records that the first one finds, which are all of the customer. */
function either(one: Recognition, other: Recognition): Recognition {
  return {
    lookUp: one.lookUp,
    isSent: (found) => one.isSent(found) || other.isSent(found),
    isSame: (found) => one.isSame(found) || other.isSame(found),
  }
}

/** A document of the customer with this id there, by the mark with which its note begins. */
export function recognizeByMark(customerId: string, mark: string): Recognize {
  return () => markedRecord(customerId, mark)
}

/** A query cannot ask for a note. */
function markedRecord(customerId: string, mark: string): Recognition {
  const isMarked = ({ PrivateNote }: ForeignRecord): boolean => PrivateNote?.split('\n')[0] === mark
  return { lookUp: [['CustomerRef', customerId]], isSent: isMarked, isSame: isMarked }
}
