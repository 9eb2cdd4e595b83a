import { columnsOf, type GridColumn } from '#client/grid/columns.ts'
import { rentalJobColumns, type JobRow } from '#client/screens/rentals/rentalJobColumns.ts'
import { Job } from '#shared/jobs/Job.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { rowOf } from '../customers/support/customerStore.ts'

type Columns = readonly GridColumn<JobRow>[]

const CAPTIONS = [
  ['id', 'Job'],
  ['jobTypeId', 'Type'],
  ['actionId', 'Action'],
  ['driverId', 'Driver'],
  ['dumpsterId', 'Size'],
  ['dumpsterUsed', 'Dumpster used'],
  ['weight', 'Weight'],
  ['totalTime', 'Total minutes'],
  ['margin', 'Margin'],
  ['invoiceNumber', 'Invoice'],
  ['invoiceTotal', 'Invoice total'],
  ['startDate', 'Date'],
  ['started', 'Started'],
  ['completed', 'Completed'],
  ['dumpSite', 'Dump location'],
  ['address', 'Service address'],
  ['fuelRate', 'Fuel rate percentage'],
  ['hourExpense', 'Hour expense'],
  ['hourExpenseTotal', 'Hour expense total'],
  ['tonExpense', 'Ton expense'],
  ['tonExpenseTotal', 'Ton expense total'],
  ['customer', 'Customer'],
  ['marginTime', 'Margin minutes'],
  ['driverNotes', 'Driver notes'],
] as const

/** The columns for a user who may read expenses or not, and who may see margins. */
function columnsFor(readsExpenses: boolean): Columns {
  const services = { satisfies: () => true, canRead: () => readsExpenses }
  const places = {
    linkTo: (href: string) => ({ href, open: () => undefined }),
    linkToDialog: () => ({ open: () => undefined }),
  }
  // The columns ask for no more than these.
  const specs = rentalJobColumns(...([services, places] as unknown as Parameters<typeof rentalJobColumns>))
  return columnsOf<typeof Job, JobRow>(Job, specs)
}

/** A pickup with a voided invoice of 500 dollars, half an hour at 80 dollars, and two tons at 40. */
function pickUp(): JobRow {
  const row = rowOf('Job', {
    id: 512,
    jobTypeId: JOB_TYPE.pickUp,
    actionId: JOB_ACTION.pickUp,
    weight: 2,
    hourExpense: 80,
    tonExpense: 40,
    margin: 0.25,
  })
  const invoice = { id: 9, invoiceNumber: 77, total: 500, statusId: 14, deleted: null }
  // A test's row has the members that are looked at.
  return {
    ...row,
    jobTimes: [{ totalMinutes: 30, deleted: null }],
    invoiceLines: [{ quantity: 1, rate: 500, deleted: null, invoice }],
    fuelRatePercentage: { rate: 0.11 },
    dumpSite: { name: 'Kent Transfer' },
    placedDumpsterLocations: [],
    removedDumpsterLocations: [{ dumpsterInventory: { dumpsterBarcode: '20-014' } }],
    rental: { customerId: 3, customer: { typeId: 1, companyName: 'Acme' } },
  } as unknown as JobRow
}

describe('The jobs of a rental', () => {
  it('O-022 have the 24 columns, in order', () => {
    expect(columnsFor(true).map(({ key, caption }) => [key, caption])).toEqual(CAPTIONS)
  })

  it('O-022 show what the job used, cost and was billed', () => {
    const job = pickUp()
    const shown = Object.fromEntries(columnsFor(true).map((column) => [column.key, column.value(job)]))
    expect(shown).toMatchObject({
      dumpsterUsed: '20-014',
      invoiceNumber: 77,
      invoiceTotal: 500,
      dumpSite: 'Kent Transfer',
      fuelRate: 0.11,
      hourExpenseTotal: 40,
      tonExpenseTotal: 80,
      customer: 'Acme',
    })
    const [hours, tons] = ['hourExpenseTotal', 'tonExpenseTotal'].map((key) =>
      columnsFor(false)
        .find((column) => column.key === key)
        ?.value(job),
    )
    expect([hours, tons]).toEqual([null, null])
  })

  it('O-022 mark a voided invoice, and lead to the invoice and to the margin', () => {
    const job = pickUp()
    const column = (key: string) => columnsFor(true).find((each) => each.key === key)
    expect(column('invoiceNumber')?.look?.(job)).toBe('voided')
    expect(column('invoiceNumber')?.link?.(job)?.href).toBe('/invoices/9')
    expect(column('margin')?.link?.(job)).not.toBeNull()
    expect(column('margin')?.link?.({ ...job, margin: null })).toBeNull()
  })
})
