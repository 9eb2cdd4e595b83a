import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'

interface Declared extends Field {
  /** `Customer.phone`. */
  readonly path: string
  readonly name: string
}

const entities: readonly EntityDeclaration[] = Object.values(rolloffModel.entities)

const fields: readonly Declared[] = entities.flatMap((entity) =>
  Object.entries(entity.fields).map(([name, field]) => ({ ...field, name, path: `${entity.name}.${name}` })),
)

const pathsOf = (found: readonly Declared[]): readonly string[] => found.map(({ path }) => path)

/** Kept as they were when they were copied. */
const COPIES = ['Invoice.serviceAddressZip', 'Invoice.billToPhone', 'Invoice.billToZip', 'Job.zip']

const BILLING_TYPES = ['COD', 'Credit-Debit', 'Billing']
const TERMS = ['Net 30', 'Net 15', 'Due on receipt']
const RANGES = ['Regular', 'Extended', 'Outer', 'Kalamazoo']

/** What the specification offers to choose from (S0 §2, §3; S2 §3), in its order. */
const SPECIFIED_CHOICES: Readonly<Record<string, readonly string[]>> = {
  'Customer.preferredCommunication': ['Email', 'Phone'],
  'Customer.billingType': BILLING_TYPES,
  'Customer.paymentTerms': TERMS,
  'Customer.billingRule': ['Bill After Delivery', 'Bill After Pickup', 'Bill as Customer Type'],
  'CustomerRate.range': RANGES,
  'DispatchNote.paymentTerms': ['COD', 'CC'],
  'DispatchNote.preferredCommunication': ['Mail', 'Email'],
  'Invoice.paymentMethod': BILLING_TYPES,
  'Invoice.terms': TERMS,
  'QuickBooksProduct.azureType': ['Dumpster', 'Fuel', 'Kent County', 'Misc', 'Card Fee'],
  'QuickBooksTaskResponse.type': ['customer', 'invoice', 'payment'],
  'Rental.preferredWindow': ['Morning', 'Noon', 'Afternoon', 'Evening'],
  'ServiceAddress.range': RANGES,
}

describe('of the fields of all entities', () => {
  it('each has a caption, which reads as the beginning of a sentence', () => {
    expect(pathsOf(fields.filter(({ caption }) => !/^[A-Z]\S*( \S+)*$/.test(caption)))).toEqual([])
  })

  it('F-056 F-057 F-085 O-014 those with choices have the ones of the specification', () => {
    const choices = fields.map(({ path, choices: offered = [] }) => [path, offered])
    expect(Object.fromEntries(choices)).toMatchObject(SPECIFIED_CHOICES)
  })

  it.each([
    ['phone', /phone$/i],
    ['email', /^email$|Email$/],
    ['zip', /zip$/i],
  ] as const)('F-121 each %s has its one form, but for copies', (format, named) => {
    const found = fields.filter(({ name, kind }) => kind === 'text' && named.test(name))
    expect(found.length).toBeGreaterThan(2)
    const formless = found.filter((field) => field.format !== format)
    expect(pathsOf(formless)).toEqual(COPIES.filter((path) => named.test(path)))
  })

  it('F-121 no amount, weight or rate is negative but that of what may take back', () => {
    const mayBeNegative = fields.filter(
      ({ kind, min, serverOwned }) =>
        ['money', 'decimal', 'float'].includes(kind) && !serverOwned && (min === undefined || min < 0),
    )
    const places = /latitude|longitude/
    expect(pathsOf(mayBeNegative).filter((path) => !places.test(path))).toEqual([
      'InvoiceLine.quantity',
      'InvoiceLine.rate',
      // Of what goes back, by their rules (PY2, PY710, PY711).
      'Payment.paymentAmount',
      'PaymentLine.amount',
    ])
  })

  it('F-121 each place is on the earth', () => {
    const limitsOf = (name: string) =>
      new Set(fields.filter((field) => field.name === name).map(({ min, max }) => `${min} to ${max}`))
    expect([...limitsOf('latitude')]).toEqual(['-90 to 90'])
    expect([...limitsOf('longitude')]).toEqual(['-180 to 180'])
  })

  it('[SV240] only papers and the results of an export are about a record that is deleted', () => {
    expect(pathsOf(fields.filter(({ basis }) => basis === 'owed'))).toEqual([
      'AccountingLink.customerId',
      'EmailMessage.customerId',
      'Invoice.customerId',
      'Invoice.serviceAddressId',
      'Payment.customerId',
      'PaymentCredit.customerId',
      'QuickBooksTaskResponse.customerId',
      'QuickBooksTaskResponse.invoiceId',
      'QuickBooksTaskResponse.paymentId',
      'Statement.customerId',
    ])
  })

  it('[SV240] a reference that may be left out may be empty', () => {
    const copied = fields.filter(({ basis }) => basis === 'copied')
    expect(pathsOf(copied)).toEqual(['Invoice.creditCardId', 'InvoiceLine.quickBooksProductId'])
    expect(copied.every(({ nullable }) => nullable)).toBe(true)
  })

  it('F-123 each record is audited, but for what reports or queues', () => {
    expect(entities.filter(({ audited }) => !audited).map(({ name }) => name)).toEqual([
      'AccountingLink',
      'AuditLog',
      'EmailMessage',
      'EventLog',
      'ExternalId',
      'Import',
      'ImportRow',
      'InvoiceCommunication',
      'PrintQueue',
      'PrintQueueInvoiceLink',
      'QuickBooksTaskResponse',
      'SavedView',
    ])
  })
})
