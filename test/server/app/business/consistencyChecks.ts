import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'

type Values = Readonly<Record<string, unknown>>

const prices = { basePrice: 300, extendedPrice: 320, outerPrice: 340, kalamazooPrice: 360, weightLimit: 3 }
const at = (day: string, hour = 15): string => `2025-05-${day}T${hour}:00:00.000Z`
const who = { customerId: 1, serviceAddressId: 11 }
const rented = { ...who, dumpsterId: 21, startDate: '2025-05-01' }
const worked = { rentalId: 101, dumpsterId: 21, hourExpense: 60, tonExpense: 45 }
const exchange = { ...worked, jobTypeId: JOB_TYPE.exchange, startDate: '2025-05-03' }
const invoiced = { ...who, rentalId: 101, invoiceDate: '2025-05-05' }

/** A small consistent company in which every invariant holds, with completed, paid, overpaid, voided and deleted records. */
export const CONSISTENCY_CHECKS: readonly (readonly [entity: string, rows: readonly Values[]])[] = [
  ['Customer', [{ id: 1, typeId: 1, companyName: 'Acme', balance: 20 }]],
  ['ServiceAddress', [{ id: 11, customerId: 1, city: 'Ada' }]],
  [
    'Dumpster',
    [
      { id: 21, size: '20 yd', displayOrder: 1, ...prices },
      { id: 22, size: 'Customer Owned', displayOrder: 2, ...prices },
    ],
  ],
  ['TonExpense', [{ id: 1, name: 'Landfill', amount: 45, displayOrder: 1 }]],
  [
    'Rental',
    [
      { id: 101, ...rented, statusId: RENTAL_STATUS.inProgress },
      { id: 102, ...rented, statusId: RENTAL_STATUS.complete, completed: at('09') },
      { id: 103, ...rented, deleted: at('09') },
    ],
  ],
  [
    'Job',
    [
      {
        id: 201,
        ...worked,
        jobTypeId: JOB_TYPE.delivery,
        actionId: JOB_ACTION.delivery,
        startDate: '2025-05-01',
        started: at('01', 14),
        completed: at('01'),
        totalTime: 60,
        marginTime: 60,
        margin: 0.8,
      },
      { id: 202, ...exchange, actionId: JOB_ACTION.delivery },
      { id: 203, ...exchange, actionId: JOB_ACTION.pickUp },
      { id: 204, ...worked, jobTypeId: JOB_TYPE.service, startDate: '2025-05-04', deleted: at('04') },
    ],
  ],
  ['JobTime', [{ id: 1, jobId: 201, started: at('01', 14), completed: at('01'), totalMinutes: 60 }]],
  [
    'DumpsterInventory',
    [
      { id: 31, dumpsterTypeId: 21, dumpsterNumber: 7, dumpsterBarcode: '20-007' },
      { id: 32, dumpsterTypeId: 21, dumpsterNumber: 8, dumpsterBarcode: '20-008' },
    ],
  ],
  ['StorageDumpSite', [{ id: 1, name: 'Yard', storage: true, displayOrder: 1 }]],
  [
    'DumpsterLocation',
    [
      {
        id: 1,
        dumpsterInventoryId: 31,
        storageDumpSiteId: 1,
        placed: at('01', 10),
        removed: at('01'),
        removedJobId: 201,
      },
      { id: 2, dumpsterInventoryId: 31, placedJobId: 201, serviceAddressId: 11, placed: at('01') },
    ],
  ],
  [
    'Invoice',
    [
      {
        id: 301,
        invoiceNumber: 1,
        ...invoiced,
        statusId: INVOICE_STATUS.paid,
        paid: at('06'),
        total: 300,
        payments: 300,
        jobMargin: 0.8,
      },
      {
        id: 302,
        invoiceNumber: 2,
        ...invoiced,
        statusId: INVOICE_STATUS.partiallyPaid,
        total: 100,
        payments: 60,
        balance: 40,
      },
      {
        id: 303,
        ...invoiced,
        statusId: INVOICE_STATUS.voided,
        deleted: at('06'),
        quickBooksId: 'Voided',
        quickBooksLastExport: at('06'),
        total: 5,
        balance: 0,
      },
      { id: 304, ...invoiced, deleted: at('06') },
    ],
  ],
  [
    'InvoiceLine',
    [
      { id: 1, invoiceId: 301, lineNumber: 1, rate: 300, jobId: 201, rentalId: 101 },
      { id: 2, invoiceId: 302, lineNumber: 1, quantity: 4, rate: 25, rentalId: 101 },
      { id: 3, invoiceId: 303, lineNumber: 1, rate: 5, rentalId: 101 },
      { id: 4, invoiceId: 304, lineNumber: 1, rate: 5, rentalId: 101, deleted: at('06') },
    ],
  ],
  [
    'RentalBillingLine',
    [
      {
        id: 1,
        rentalId: 101,
        invoiceLineId: 2,
        startDate: '2025-05-01',
        endDate: '2025-05-05',
        quantity: 4,
      },
      {
        id: 2,
        rentalId: 101,
        invoiceLineId: 3,
        startDate: '2025-05-01',
        endDate: '2025-05-05',
        quantity: 4,
        deleted: at('06'),
      },
    ],
  ],
  [
    'Payment',
    [
      { id: 401, customerId: 1, paymentDate: '2025-05-06', paymentAmount: 320 },
      { id: 402, customerId: 1, paymentDate: '2025-05-07', paymentAmount: 60 },
      { id: 403, customerId: 1, paymentDate: '2025-05-07', paymentAmount: 9, deleted: at('08') },
    ],
  ],
  [
    'PaymentLine',
    [
      { id: 1, paymentId: 401, invoiceId: 301, lineNumber: 1, amount: 300, overPaymentAmount: 20 },
      { id: 2, paymentId: 401, lineNumber: 2, amount: 20 },
      { id: 3, paymentId: 402, invoiceId: 302, lineNumber: 1, amount: 60 },
      { id: 4, paymentId: 403, invoiceId: 302, lineNumber: 1, amount: 9 },
    ],
  ],
  ['PaymentCredit', [{ id: 1, customerId: 1, sourcePaymentId: 401, amount: 20 }]],
]

/** Fields that refer to later rows, set once all rows exist. */
export const LATER: readonly (readonly [entity: string, id: number, values: Values])[] = [
  ['Job', 202, { relatedJobId: 203 }],
  ['Job', 203, { relatedJobId: 202 }],
]
