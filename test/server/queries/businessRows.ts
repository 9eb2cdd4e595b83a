import { rolloffModel } from '#shared/entities.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { keyFieldOf, type EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { getEntity } from '#shared/model/model.ts'
import { RENTAL_STATUS } from '#shared/rentals/rentalStatuses.ts'
import type { Database } from '#server/database/Database.ts'
import { defaultsOf } from './defaultsOf.ts'
import { insert } from './openCompany.ts'

type Values = Readonly<Record<string, unknown>>

const driver = { userId: 911, firstName: 'Dora', lastName: 'Driver', userName: 'dora' }
const idler = { userId: 912, firstName: 'Ike', lastName: 'Idler', userName: 'ike', isActive: false }

const dumpster = { dumpsterId: 921 }
const rental = { customerId: 1, serviceAddressId: 11, ...dumpster }
const invoice = { customerId: 1, rentalId: 101, serviceAddressId: 11 }
const delivery = { rentalId: 101, jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery, ...dumpster }
const day = (text: string): string => `${text}T15:00:00.000Z`

/** What the small company of askDatabase.ts did: parents before children. An entity without rows here and elsewhere gets one of required fields. */
const ROWS: readonly (readonly [entity: string, rows: readonly Values[]])[] = [
  ['User', [driver, idler]],
  [
    'Driver',
    [
      { id: 1, userId: 912, displayOrder: 1 },
      { id: 2, userId: 911, displayOrder: 2 },
    ],
  ],
  [
    'SavedView',
    [
      {
        id: 1,
        userId: 911,
        listId: 'jobs',
        list: 'Jobs',
        path: '/jobs/overview',
        name: 'Mine',
        content: '{}',
      },
    ],
  ],
  [
    'Import',
    [
      {
        id: 1,
        fileName: 'customers.csv',
        kind: 'customers',
        source: 'Other system',
        status: 'Done',
        headings: '["Name"]',
        choices: '{}',
        leftOut: '[]',
      },
    ],
  ],
  ['ImportRow', [{ id: 1, importId: 1, rowNumber: 2, cells: '["Acme"]', outcome: 'Added' }]],
  [
    'ExternalId',
    [
      {
        id: 1,
        source: 'Other system',
        entityTypeName: 'Customer',
        entityId: 1,
        externalId: 'Acme',
        importRowId: 1,
        isAdded: true,
      },
    ],
  ],
  ['ReportSchedule', [{ id: 1, report: 'Saved list', savedViewId: 1, nextRun: '2025-06-09T10:00:00.000Z' }]],
  ['TonExpense', [{ id: 1, name: 'Landfill', amount: 48.5 }]],
  ['DumpsterFeeType', [{ id: 1, name: 'Mattress', price: 25 }]],
  ['DumpsterFeeTypeDumpsterLink', [{ id: 1, dumpsterFeeTypeId: 1, ...dumpster }]],
  [
    'StorageDumpSite',
    [
      { id: 1, name: 'North Yard', storage: true, displayOrder: 2 },
      { id: 2, name: 'Landfill', dump: true, tonExpenseId: 1, displayOrder: 1 },
    ],
  ],
  ['StorageDumpSiteDumpsterLink', [{ id: 1, storageDumpSiteId: 2, ...dumpster }]],
  [
    'Rental',
    [
      { id: 101, ...rental, startDate: '2025-05-01', statusId: RENTAL_STATUS.inProgress },
      { id: 102, ...rental, startDate: '2025-04-01', completed: day('2025-04-20') },
      { id: 103, ...rental, customerId: 3, serviceAddressId: 14, startDate: '2025-05-10' },
      { id: 104, ...rental, customerId: 4, startDate: '2025-05-11', deleted: day('2025-05-12') },
    ],
  ],
  ['Photo', [{ id: 1, rentalId: 101, name: 'gate.jpg', filename: 'a1.jpg' }]],
  [
    'Job',
    [
      {
        id: 201,
        ...delivery,
        driverId: 911,
        displayOrder: 2,
        startDate: '2025-05-01',
        completed: day('2025-05-01'),
        totalTime: 75,
      },
      {
        id: 202,
        ...delivery,
        driverId: 911,
        displayOrder: 1,
        startDate: '2025-05-01',
        completed: day('2025-05-01'),
        totalTime: 45,
      },
      { id: 203, ...delivery, rentalId: 103, startDate: '2025-05-02', totalTime: 90 },
      {
        id: 204,
        jobTypeId: JOB_TYPE.note,
        driverId: 912,
        startDate: '2025-05-01',
        driverNotes: 'Wash the truck',
      },
    ],
  ],
  [
    'JobTime',
    [
      { id: 1, jobId: 201, started: day('2025-05-01'), totalMinutes: 75 },
      { id: 2, jobId: 202, started: day('2025-05-01') },
    ],
  ],
  [
    'ReportedWork',
    [
      {
        id: 1,
        actionId: 'complete-1',
        jobId: 203,
        driverId: 911,
        kind: 'complete',
        tappedAt: day('2025-05-02'),
        request: '{}',
        refusal: "It is another driver's.",
      },
    ],
  ],
  ['JobDumpsterFee', [{ id: 1, jobId: 201, dumpsterFeeTypeId: 1, quantity: 2 }]],
  ['DispatchNote', [{ id: 1, companyName: 'Acme', dumpsterType: '20 yd', completed: day('2025-05-01') }]],
  ['DispatchNote', [{ id: 2, companyName: 'Bolt', rentalDate: '2025-05-09' }]],
  ['DumpsterInventory', [{ id: 1, dumpsterTypeId: 921, dumpsterNumber: 7, dumpsterBarcode: '20-007' }]],
  [
    'DumpsterLocation',
    [
      {
        id: 1,
        dumpsterInventoryId: 1,
        storageDumpSiteId: 1,
        placed: day('2025-04-01'),
        removed: day('2025-05-01'),
        removedJobId: 201,
      },
      { id: 2, dumpsterInventoryId: 1, placedJobId: 201, placed: day('2025-05-01') },
    ],
  ],
  ['Maintenance', [{ id: 1, dumpsterInventoryId: 1, note: 'Weld the door' }]],
  [
    'Invoice',
    [
      { id: 301, ...invoice, invoiceNumber: 1, invoiceDate: '2025-05-02', total: 450, balance: 450 },
      {
        id: 302,
        ...invoice,
        invoiceNumber: 2,
        invoiceDate: '2025-05-03',
        statusId: INVOICE_STATUS.paid,
        total: 100,
        payments: 100,
      },
      {
        id: 303,
        ...invoice,
        customerId: 3,
        invoiceDate: '2025-05-04',
        statusId: INVOICE_STATUS.partiallyPaid,
        total: 100,
        payments: 60,
        balance: 40,
      },
      {
        id: 304,
        ...invoice,
        invoiceDate: '2025-05-04',
        statusId: INVOICE_STATUS.voided,
        deleted: day('2025-05-05'),
      },
    ],
  ],
  [
    'InvoiceLine',
    [
      { id: 1, invoiceId: 301, lineNumber: 1, rate: 450, jobId: 201, rentalId: 101 },
      { id: 2, invoiceId: 304, lineNumber: 1, rate: 450, jobId: 203, rentalId: 102 },
    ],
  ],
  [
    'RentalBillingLine',
    [{ id: 1, rentalId: 101, invoiceLineId: 1, startDate: '2025-05-01', endDate: '2025-05-02' }],
  ],
  [
    'Payment',
    [
      { id: 401, customerId: 1, paymentDate: '2025-05-06', paymentAmount: 160 },
      { id: 402, customerId: 1, paymentDate: '2025-05-06', paymentAmount: 30, deleted: day('2025-05-07') },
    ],
  ],
  [
    'PaymentLine',
    [
      { id: 1, paymentId: 401, invoiceId: 302, lineNumber: 1, amount: 100 },
      { id: 2, paymentId: 402, invoiceId: 302, lineNumber: 1, amount: 30 },
    ],
  ],
  [
    'PaymentCredit',
    [
      { id: 1, customerId: 1, amount: 20, paymentId: 401, applied: day('2025-05-06') },
      { id: 2, customerId: 1, amount: 15, sourcePaymentId: 401 },
    ],
  ],
  [
    'QuickBooksTaskResponse',
    [{ id: 1, type: 'invoice', invoiceId: 301, status: 'Done', created: day('2025-05-07') }],
  ],
  [
    'AccountingLink',
    [
      {
        id: 1,
        linkKey: 'QuickBooks:1:Invoice:301',
        system: 'QuickBooks',
        realmId: '1',
        entity: 'Invoice',
        entityId: 301,
        state: 'Exported',
      },
    ],
  ],
  ['Contact', [{ id: 1, customerId: 1, lastName: 'Walsh' }]],
  ['Statement', [{ id: 1, customerId: 1, startDate: '2025-04-01', endDate: '2025-05-01' }]],
  ['EmailMessage', [{ id: 1, to: 'ann@acme.test', customerId: 1, invoiceId: 301 }]],
  ['InvoiceCommunication', [{ id: 1, type: 'Email', invoiceId: 301, emailMessageId: 1 }]],
  ['PrintQueue', [{ id: 1 }]],
  ['PrintQueueInvoiceLink', [{ id: 1, printQueueId: 1, invoiceId: 301 }]],
  [
    'TimeEntry',
    [
      { id: 1, entryDate: '2025-05-01', userId: 911, timeTypeId: 1, duration: 8 },
      { id: 2, entryDate: '2025-05-04', userId: 911, timeTypeId: 2, duration: 4 },
    ],
  ],
]

/** Adds rentals, jobs, invoices and payments to the small company. */
export async function insertBusiness(database: Database): Promise<void> {
  for (const [name, rows] of ROWS) {
    const defaults = defaultsOf(name)
    for (const row of rows) await insert(database, name, { ...defaults, ...row })
  }
  for (const entity of Object.values<EntityDeclaration>(rolloffModel.entities))
    if ((await firstKey(database, entity)) === null) await insertRequired(database, entity)
}

/** Adds a record with nothing but its required fields, which refer to the first records. */
async function insertRequired(database: Database, entity: EntityDeclaration): Promise<void> {
  const values: Record<string, unknown> = { ...defaultsOf(entity.name), [keyFieldOf(entity)]: 1 }
  for (const [name, { required, target, kind }] of Object.entries(entity.fields)) {
    if (!required) continue
    values[name] =
      target === undefined ? EXAMPLES[kind] : await firstKey(database, getEntity(rolloffModel, target))
  }
  await insert(database, entity.name, values)
}

async function firstKey(database: Database, entity: EntityDeclaration): Promise<unknown> {
  const { quote } = database.dialect
  const [row] = await database.query(
    `SELECT MIN(${quote(keyFieldOf(entity))}) AS ${quote('first')} FROM ${quote(entity.name)}`,
    [],
  )
  return row?.['first'] ?? null
}

/** What a required field holds; other kinds are never required, or have a default. */
const EXAMPLES: Partial<Record<Kind, unknown>> = {
  text: 'text',
  note: 'note',
  choice: 'choice',
  integer: 1,
  decimal: 1,
  money: 1,
  rate: 1,
  day: '2025-05-01',
  instant: day('2025-05-01'),
}
