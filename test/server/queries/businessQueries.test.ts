import { noteState } from '#shared/dispatch/dispatchNotes.ts'
import { describeDatabases } from '#test/support/testDatabase.ts'
import { insert, openCompany, type Company } from './openCompany.ts'
import { insertBusiness } from './businessRows.ts'
import { defaultsOf } from './defaultsOf.ts'

describeDatabases('named queries of the business', (open) => {
  let company: Company
  beforeAll(async () => {
    company = await openCompany(open)
    await insertBusiness(company.database)
  })
  afterAll(() => company.database.close())

  const ids = async (resource: string, parameters: unknown = {}): Promise<unknown[]> =>
    (await company.rows(resource, { parameters })).map((row) => row['id'])

  test('O-095 Rentals returns live rentals, the latest first, by customer, site and status', async () => {
    expect(await ids('Rentals')).toEqual([103, 102, 101])
    expect(await ids('Rentals', { customerId: 1 })).toEqual([102, 101])
    expect(await ids('Rentals', { serviceAddressId: 14 })).toEqual([103])
    expect(await ids('Rentals', { customerId: 1, statusId: 2 })).toEqual([101])
    expect(await ids('Rentals', { deleted: true })).toEqual([104, 103, 102, 101])
  })

  test('O-095 RentalsByCustomer returns the rentals that began between two days, both included', async () => {
    expect(await ids('RentalsByCustomer', { customerId: 1 })).toEqual([101, 102])
    expect(await ids('RentalsByCustomer', { customerId: 1, startDate: '2025-04-02' })).toEqual([101])
    expect(
      await ids('RentalsByCustomer', {
        customerId: 1,
        startDate: '2025-04-01',
        endDate: '2025-05-01',
        recalcMargins: true,
      }),
    ).toEqual([101, 102])
    expect(await company.refusal('RentalsByCustomer', {})).toBe('bad_query parameters.customerId')
  })

  test('O-095 UnassignedRentals returns those with an unassigned job', async () => {
    expect(await ids('UnassignedRentals')).toEqual([103])
  })

  test('F-115 ActiveRentalCustomers returns customers whose rentals are not all complete', async () => {
    expect(await ids('ActiveRentalCustomers')).toEqual([3, 1])
  })

  test('F-115 Photos returns those of a rental, also by mode and id', async () => {
    expect(await ids('Photos', { rentalId: 101 })).toEqual([1])
    expect(await ids('Photos', { mode: 1, id: 101 })).toEqual([1])
    expect(await ids('Photos', { mode: 1, id: 102 })).toEqual([])
    expect(await ids('Photos', { mode: 2, id: 101 })).toEqual([])
  })

  test('O-069 JobsByDate returns the jobs of a day by driver and order', async () => {
    expect(await ids('JobsByDate', { startDate: '2025-05-01' })).toEqual([202, 201, 204])
    expect(await company.refusal('JobsByDate', {})).toBe('bad_query parameters.startDate')
  })

  test('O-047 [JO30] ReviewJobs returns completed jobs of at least a number of minutes, 60 by default', async () => {
    expect(await ids('ReviewJobs')).toEqual([201])
    expect(await ids('ReviewJobs', { minJobTime: 45 })).toEqual([201, 202])
    expect(await ids('ReviewJobs', { minJobTime: 76 })).toEqual([])
  })

  test('O-095 jobs, their times and their fees are found by what they belong to', async () => {
    expect(await ids('Jobs', { rentalId: 101 })).toEqual([202, 201])
    expect(await ids('Jobs', { driverId: 912, startDate: '2025-05-01' })).toEqual([204])
    expect(await ids('JobTimes', { jobId: 202 })).toEqual([2])
    expect(await ids('JobDumpsterFees', { jobId: 201 })).toEqual([1])
    expect(await ids('JobDumpsterFees', { rentalId: 101 })).toEqual([1])
    expect(await ids('JobDumpsterFees', { rentalId: 103 })).toEqual([])
  })

  test('O-095 DumpsterLocations returns by dumpster and by the jobs that placed or removed', async () => {
    expect(await ids('DumpsterLocations', { dumpsterInventoryId: 1 })).toEqual([2, 1])
    expect(await ids('DumpsterLocations', { placedJobId: 201 })).toEqual([2])
    expect(await ids('DumpsterLocations', { removedJobId: 201 })).toEqual([1])
    expect(await ids('DumpsterInventoryLocations')).toEqual([2])
    expect(await ids('DumpsterInventoryLocations', { dumpsterInventoryId: 2 })).toEqual([])
  })

  test('F-115 Drivers returns those who are active, in the order of the board', async () => {
    expect(await company.rows('Drivers', { expand: ['user'] })).toMatchObject([
      { id: 2, user: { firstName: 'Dora' } },
    ])
  })

  test('F-122 DispatchNotes leaves those out that are done, if asked to', async () => {
    expect(await ids('DispatchNotes')).toEqual([2, 1])
    expect(await ids('DispatchNotes', { hideCompleted: true })).toEqual([2])
    await insert(company.database, 'DispatchNote', {
      ...defaultsOf('DispatchNote'),
      id: 3,
      companyName: 'Lost',
      notAwarded: '2025-05-02T15:00:00.000Z',
    })
    const states = (await company.rows('DispatchNotes')).map(({ id, completed, notAwarded }) => [
      id,
      noteState({ completed: textOf(completed), notAwarded: textOf(notAwarded) }),
    ])
    expect(states).toEqual([
      [2, 'open'],
      [3, 'lost'],
      [1, 'completed'],
    ])
    expect(await ids('DispatchNotes', { onlyOpen: true })).toEqual([2])
    expect(await ids('DispatchNotes', { hideCompleted: true })).toEqual([2, 3])
  })

  test('F-115 storageDumpSites returns sites in the order of the board', async () => {
    expect(await ids('storageDumpSites')).toEqual([2, 1])
    expect(await ids('StorageDumpSites', { storage: true })).toEqual([1])
  })

  test('F-115 TimeEntriesByDateRange returns the hours between two days, both included', async () => {
    expect(await ids('TimeEntriesByDateRange', { startDate: '2025-05-01', endDate: '2025-05-04' })).toEqual([
      1, 2,
    ])
    expect(await ids('TimeEntriesByDateRange', { startDate: '2025-05-02', endDate: '2025-05-04' })).toEqual([
      2,
    ])
    expect(await company.refusal('TimeEntriesByDateRange', { parameters: { startDate: '2025-05-02' } })).toBe(
      'bad_query parameters.endDate',
    )
  })

  test('M-066 Invoices filters by customer, status, excluded statuses and what is unpaid', async () => {
    expect(await ids('Invoices')).toEqual([303, 302, 301])
    expect(await ids('Invoices', { customerId: 1 })).toEqual([302, 301])
    expect(await ids('Invoices', { customerId: 1, deleted: true })).toEqual([304, 302, 301])
    expect(await ids('Invoices', { statusId: 12 })).toEqual([303])
    expect(await ids('Invoices', { excludedStatusIds: [9, 14, 3] })).toEqual([303, 301])
    expect(await ids('Invoices', { excludedStatusIds: [] })).toEqual([303, 302, 301])
    expect(await ids('Invoices', { onlyUnpaid: true, rentalId: 101 })).toEqual([303, 301])
  })

  test('M-048 M-050 [GP1] [AC8] Invoices finds those that wait for Great Plains or QuickBooks', async () => {
    const set = (table: string, values: string, id: number) =>
      company.database.transaction((transaction) =>
        transaction.execute(`UPDATE "${table}" SET ${values} WHERE "id" = ${id}`, []),
      )
    const waiting = () => ids('Invoices', { forGreatPlains: true })
    const forQuickBooks = () => ids('Invoices', { toExport: true })
    for (const id of [301, 302, 303, 304])
      await set('Invoice', `"readyToExport" = '2025-05-08T12:00:00.000Z'`, id)
    expect(await waiting()).toEqual([])
    expect(await forQuickBooks()).toEqual([303, 302, 301])
    await set('Customer', `"greatPlainsId" = 'ACME'`, 1)
    expect(await waiting()).toEqual([302, 301])
    expect(await forQuickBooks()).toEqual([303])
    await set('Invoice', `"quickBooksId" = '2'`, 302)
    expect(await waiting()).toEqual([301])
    await set('Invoice', `"readyToExport" = NULL`, 301)
    expect(await waiting()).toEqual([])
    await set('Customer', `"greatPlainsId" = NULL`, 1)
  })

  test('M-066 [PY18] payments and credits are found by customer, payment and invoice', async () => {
    expect(await ids('Payments', { customerId: 1 })).toEqual([401])
    expect(await ids('PaymentLines', { invoiceId: 302 })).toEqual([1])
    expect(await ids('PaymentLines', { paymentId: 402 })).toEqual([])
    expect(await ids('PaymentLines', { invoiceId: 302, deleted: true })).toEqual([1, 2])
    expect(await ids('PaymentCredits', { customerId: 1 })).toEqual([2, 1])
    expect(await ids('PaymentCredits', { customerId: 1, onlyOpen: true })).toEqual([2])
    expect(await ids('PaymentCredits', { paymentId: 401 })).toEqual([1])
  })

  test('M-066 [IN43] InvoiceLines of a job or a rental leave voided invoices out, which keep their lines', async () => {
    expect(await ids('InvoiceLines', { jobId: 201 })).toEqual([1])
    expect(await ids('InvoiceLines', { jobId: 203 })).toEqual([])
    expect(await ids('InvoiceLines', { rentalId: 102 })).toEqual([])
    expect(await ids('InvoiceLines', { invoiceId: 304 })).toEqual([2])
    expect(await ids('InvoiceLines', { jobId: 203, deleted: true })).toEqual([2])
  })

  test('M-066 RentalBillingLines returns the billed days of a rental', async () => {
    expect(await ids('RentalBillingLines', { rentalId: 101 })).toEqual([1])
    expect(await ids('RentalBillingLines', { rentalId: 102 })).toEqual([])
  })

  test('O-045 AuditLogs returns the history of a job, without what the user may not read', async () => {
    const changes = [
      { ColumnName: 'weight', OriginalValue: null, NewValue: 2.5 },
      { ColumnName: 'hourExpense', OriginalValue: null, NewValue: 60 },
    ]
    await insert(company.database, 'AuditLog', {
      id: 61,
      when: '2025-05-01T15:00:00.000Z',
      entityTypeName: 'Job',
      entityId: 201,
      action: 'Modified',
      userName: 'Olive Office',
      data: JSON.stringify({ Changes: changes }),
    })
    const historyFor = (...roles: string[]) =>
      company.query('AuditLogs', { parameters: { jobId: 201 } }, roles) as Promise<{ data: string }[]>
    expect(await historyFor('Rentals')).toEqual([
      {
        id: 61,
        when: '2025-05-01T15:00:00.000Z',
        entityTypeName: 'Job',
        action: 'Modified',
        userName: 'Olive Office',
        data: JSON.stringify({ Changes: changes }),
      },
    ])
    const [seen] = await historyFor('Schedule')
    expect(seen?.data).toBe(JSON.stringify({ Changes: changes.slice(0, 1) }))
    expect(await ids('AuditLogs', { jobId: 202 })).toEqual([])
    expect(await ids('AuditLogs', { entityTypeName: 'Job' })).toEqual([61])
    expect(await ids('AuditLogs', { entityTypeName: 'Customer', entityId: 1 })).toEqual([52, 51])
  })

  test('S1 §7 a rental is answered with everything that its screen shows', async () => {
    const expand = [
      'customer',
      'serviceAddress',
      'photos',
      'jobs.jobType',
      'jobs.dumpster',
      'jobs.driver',
      'jobs.fuelRatePercentage',
      'jobs.placedDumpsterLocations.dumpsterInventory',
      'jobs.removedDumpsterLocations.dumpsterInventory',
      'jobs.jobTimes',
      'jobs.invoiceLines.invoice',
    ]
    const [rental] = await company.rows('Rentals', { where: { id: 101 }, expand })
    expect(rental).toMatchObject({
      customer: { id: 1 },
      serviceAddress: { id: 11 },
      photos: [{ id: 1 }],
      jobs: [
        {
          id: 201,
          jobType: { name: 'Delivery' },
          driver: { userId: 911 },
          placedDumpsterLocations: [{ id: 2, dumpsterInventory: { dumpsterBarcode: '20-007' } }],
          removedDumpsterLocations: [{ id: 1 }],
          jobTimes: [{ totalMinutes: 75 }],
          invoiceLines: [{ rate: 450, invoice: { invoiceNumber: 1 } }],
        },
        { id: 202 },
      ],
    })
  })
})

describeDatabases('the accounting packages’ responses', (open) => {
  test('F-119 are the newest 100', async () => {
    const company = await openCompany(open, { empty: true })
    const { dialect } = company.database
    const [table, ...columns] = ['QuickBooksTaskResponse', 'id', 'type', 'created', 'rowVersion'].map(
      (name) => dialect.quote(name),
    )
    const values = Array.from(
      { length: 120 },
      (_, index) => `(${index + 1}, 'invoice', '2025-05-01T00:00:00.${String(index).padStart(3, '0')}Z', 1)`,
    )
    await company.database.transaction((transaction) =>
      transaction.execute(`INSERT INTO ${table} (${columns.join(', ')}) VALUES ${values.join(', ')}`, []),
    )
    const rows = await company.rows('QuickBooksTaskResponses')
    expect([rows.length, rows[0]?.['id'], rows.at(-1)?.['id']]).toEqual([100, 120, 21])
    await company.database.close()
  })
})

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : null
}
