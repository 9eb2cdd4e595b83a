import type { Customer } from '../customers/Customer.ts'
import { customerDisplayName } from '../customers/customerRules.ts'
import type { ServiceAddress } from '../customers/ServiceAddress.ts'
import { joinNonBlank } from '../kernel/text.ts'
import type { CreditCard } from '../pricing/CreditCard.ts'
import type { Rental } from '../rentals/Rental.ts'
import type { Invoice } from './Invoice.ts'
import { INVOICE_STATUS } from './invoiceStatuses.ts'
import { dueDate, invoiceTerms } from './dueDate.ts'

export type InvoicedCustomer = Pick<
  Customer,
  | 'id'
  | 'typeId'
  | 'companyName'
  | 'firstName'
  | 'lastName'
  | 'phone'
  | 'email'
  | 'billingType'
  | 'paymentTerms'
  | 'billingSameAsService'
  | 'billAddress1'
  | 'billAddress2'
  | 'billCity'
  | 'billState'
  | 'billZip'
  | 'billCountry'
>

export type InvoicedAddress = Pick<
  ServiceAddress,
  'id' | 'siteName' | 'address1' | 'address2' | 'city' | 'state' | 'zip' | 'country'
>

type InvoicePostalAddress = Omit<InvoicedAddress, 'id' | 'siteName'>

/** The records that a new invoice is created from. */
export interface InvoiceSource {
  readonly customer: InvoicedCustomer
  readonly address: InvoicedAddress
  readonly rental: Pick<Rental, 'id' | 'billDaily' | 'invoiceNotes' | 'pONumber'>
  /** The customer's card, if there is one. */
  readonly creditCard: Pick<CreditCard, 'id' | 'feePercentage'> | null
  readonly invoiceDate: string
}

/**
 * A new invoice: status New, the customer's terms, and copies of the site with its address, the PO number, and the name and address to
 * bill to, which do not follow later changes (S2 §4, M-015, M-068, IN22, IN23, IN35).
 */
export function newInvoice({ customer, address, rental, creditCard, invoiceDate }: InvoiceSource) {
  const terms = invoiceTerms(customer.paymentTerms)
  const billTo = customer.billingSameAsService ? address : billingAddress(customer)
  return {
    statusId: INVOICE_STATUS.new,
    customerId: customer.id,
    rentalId: rental.id,
    serviceAddressId: address.id,
    invoiceDate,
    terms,
    dueDate: dueDate(invoiceDate, terms),
    paymentMethod: customer.billingType,
    creditCardId: creditCard?.id ?? null,
    creditCardPercentage: creditCard?.feePercentage ?? null,
    billDaily: rental.billDaily,
    note: rental.invoiceNotes,
    pONumber: rental.pONumber,
    serviceSiteName: address.siteName,
    serviceAddress1: address.address1,
    serviceAddress2: address.address2,
    serviceAddressCity: address.city,
    serviceAddressState: address.state,
    serviceAddressZip: address.zip,
    serviceAddressCountry: address.country,
    billToName: customerDisplayName(customer) || null,
    billToContactName:
      joinNonBlank([customer.firstName, customer.lastName], ' ') || customerDisplayName(customer),
    billToPhone: customer.phone,
    billToEmail: customer.email,
    billToAddress1: billTo.address1,
    billToAddress2: billTo.address2,
    billToCity: billTo.city,
    billToState: billTo.state,
    billToZip: billTo.zip,
    billToCountry: billTo.country,
  } satisfies Partial<Invoice>
}

function billingAddress(customer: InvoicedCustomer): InvoicePostalAddress {
  return {
    address1: customer.billAddress1,
    address2: customer.billAddress2,
    city: customer.billCity,
    state: customer.billState,
    zip: customer.billZip,
    country: customer.billCountry,
  }
}
