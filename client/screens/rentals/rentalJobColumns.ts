import { permissions } from '#shared/access/roles.ts'
import { customerDisplayName } from '#shared/customers/customerRules.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { jobMargin } from '#shared/invoicing/jobMargin.ts'
import { Job } from '#shared/jobs/Job.ts'
import { jobDisplayAddress, jobDisplayId } from '#shared/jobs/jobRules.ts'
import type { jobsQuery } from '#shared/jobs/queries.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import { columnsOf, type GridColumn } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { Places, RowOf } from '../../screen/list/ListOptions.ts'
import { openMargin } from './openMargin.ts'

/** A job is listed with what it moved, what it cost and what was billed for it. */
export const JOB_RELATIONS = [
  'rental.customer',
  'dumpSite',
  'fuelRatePercentage',
  'jobTimes',
  'invoiceLines.invoice',
  'placedDumpsterLocations.dumpsterInventory',
  'removedDumpsterLocations.dumpsterInventory',
] as const

type WholeRow = RowOf<typeof jobsQuery, typeof JOB_RELATIONS>

type Relation =
  | 'rental'
  | 'dumpSite'
  | 'fuelRatePercentage'
  | 'jobTimes'
  | 'invoiceLines'
  | 'placedDumpsterLocations'
  | 'removedDumpsterLocations'

/** A job with the relations that the user may read. */
type JobRow = Omit<WholeRow, Relation> & Partial<Pick<WholeRow, Relation>>

/** The columns of the jobs of a rental (O-022). */
export function rentalJobColumns(
  services: WidgetServices,
  { linkTo, linkToDialog }: Places,
): GridColumn<JobRow>[] {
  const showsMargins = services.satisfies(permissions.viewMargins)
  return columnsOf<typeof Job, JobRow>(Job, [
    {
      key: 'id',
      caption: 'Job',
      value: ({ id }) => id,
      display: ({ id }) => jobDisplayId(id),
      sortBy: ({ id }) => id,
      strong: true,
      width: 84,
    },
    { field: 'jobTypeId', width: 100 },
    { field: 'actionId', width: 90 },
    { field: 'driverId', width: 130 },
    { field: 'dumpsterId', caption: 'Size', width: 90 },
    { key: 'dumpsterUsed', caption: 'Dumpster used', value: barcodeOf, width: 120 },
    { field: 'weight', width: 84 },
    { field: 'totalTime', width: 96 },
    {
      field: 'margin',
      isPercentage: true,
      link: ({ id, margin }: JobRow) =>
        showsMargins && margin !== null ? linkToDialog((app) => openMargin(app, id)) : null,
      width: 90,
    },
    {
      key: 'invoiceNumber',
      caption: 'Invoice',
      value: (job) => invoiceOf(job)?.invoiceNumber ?? null,
      display: (job: JobRow) => String(invoiceOf(job)?.invoiceNumber ?? ''),
      link: (job: JobRow) => {
        const invoice = invoiceOf(job)
        return invoice === null ? null : linkTo(`/invoices/${invoice.id}`)
      },
      look: (job: JobRow) => {
        const invoice = invoiceOf(job)
        return invoice === null || isActiveInvoice(invoice) ? '' : 'voided'
      },
      width: 90,
    },
    money('invoiceTotal', 'Invoice total', (job) => invoiceOf(job)?.total ?? null),
    { field: 'startDate', caption: 'Date', width: 100 },
    { field: 'started', width: 160 },
    { field: 'completed', width: 160 },
    { key: 'dumpSite', caption: 'Dump location', value: ({ dumpSite }) => dumpSite?.name ?? '', width: 140 },
    { key: 'address', caption: 'Service address', value: jobDisplayAddress, width: 180 },
    {
      key: 'fuelRate',
      caption: 'Fuel rate percentage',
      value: ({ fuelRatePercentage }) => fuelRatePercentage?.rate ?? null,
      kind: 'rate',
      width: 150,
    },
    { field: 'hourExpense', width: 110 },
    money('hourExpenseTotal', 'Hour expense total', (job) => marginOf(job).timeExpenses, services),
    { field: 'tonExpense', width: 110 },
    money('tonExpenseTotal', 'Ton expense total', (job) => marginOf(job).tonExpenses, services),
    {
      key: 'customer',
      caption: 'Customer',
      value: ({ rental }) => (rental?.customer ? customerDisplayName(rental.customer) : ''),
      width: 160,
    },
    { field: 'marginTime', width: 100 },
    { field: 'driverNotes', width: 200 },
  ])
}

/** A sum of money; with `services` one that only those see who may read the expenses of jobs. */
function money(
  key: string,
  caption: string,
  amount: (job: JobRow) => number | null,
  services?: WidgetServices,
) {
  const isShown = services === undefined || services.canRead('Job', 'hourExpense')
  return {
    key,
    caption,
    value: (job: JobRow) => (isShown ? amount(job) : null),
    kind: 'money',
    width: 120,
  } as const
}

function marginOf({ invoiceLines = [], jobTimes = [], hourExpense, tonExpense, weight }: JobRow) {
  return jobMargin({ invoiceLines, jobTimes, hourExpense, tonExpense, weight })
}

/** The barcodes of the dumpsters that the job placed or removed. */
function barcodeOf({ placedDumpsterLocations = [], removedDumpsterLocations = [] }: JobRow): string {
  const used = [...placedDumpsterLocations, ...removedDumpsterLocations]
  const barcodes = used.map(({ dumpsterInventory }) => dumpsterInventory?.dumpsterBarcode ?? null)
  return joinNonBlank([...new Set(barcodes)], ', ')
}

/** The invoice that charges the job, an active one rather than a voided one. */
function invoiceOf({ invoiceLines = [] }: JobRow) {
  const invoices = invoiceLines.flatMap(({ deleted, invoice }) =>
    deleted === null && invoice !== null ? [invoice] : [],
  )
  return invoices.find(isActiveInvoice) ?? invoices[0] ?? null
}

/** 'Average margin 31.20%' of the jobs with a margin; empty without one (O-022). */
export function averageMarginText(rows: readonly JobRow[], { formats }: WidgetServices): string {
  const margins = rows.flatMap(({ margin }) => (typeof margin === 'number' ? [margin] : []))
  if (margins.length === 0) return ''
  const average = margins.reduce((total, margin) => total + margin, 0) / margins.length
  return `Average margin ${formats.percent(average)}`
}
