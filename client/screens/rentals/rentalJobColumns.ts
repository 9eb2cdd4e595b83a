import { permissions } from '#shared/access/roles.ts'
import { invoiceOfJob } from '#shared/invoicing/invoiceOfJob.ts'
import { isActiveInvoice } from '#shared/invoicing/invoiceStatusTransitions.ts'
import { jobMargin } from '#shared/invoicing/jobMargin.ts'
import type { Job } from '#shared/jobs/Job.ts'
import { jobDisplayAddress } from '#shared/jobs/jobRules.ts'
import type { jobsQuery } from '#shared/jobs/queries.ts'
import { averageMarginOf, endedLoads, loadMargins } from '#shared/reporting/loadMargins.ts'
import { joinNonBlank } from '#shared/kernel/text.ts'
import type { ColumnSpec } from '../../grid/columns.ts'
import type { WidgetServices } from '../../kit/WidgetServices.ts'
import type { RowOf } from '../../screen/list/ListOptions.ts'
import type { CellLinks } from '../../screen/list/CellLinks.ts'
import { customerColumn, invoiceNumberColumn, jobColumn } from '../../screen/columns/recordColumns.ts'
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
export type JobRow = Omit<WholeRow, Relation> & Partial<Pick<WholeRow, Relation>>

/** The columns of the jobs of a rental (O-022). */
export function rentalJobColumns(
  services: WidgetServices,
  cellLinks: CellLinks,
): readonly ColumnSpec<typeof Job, JobRow>[] {
  const showsMargins = services.satisfies(permissions.viewMargins)
  return [
    jobColumn(({ id }) => id, { key: 'id', strong: true, width: 84 }),
    { field: 'jobTypeId', width: 100 },
    { field: 'actionId', width: 90 },
    { field: 'driverId', width: 130 },
    { field: 'dumpsterId', caption: 'Size', width: 90 },
    { key: 'dumpsterUsed', caption: 'Dumpster used', value: barcodeOf, width: 120 },
    'weight',
    { field: 'totalTime', decimals: 2 },
    {
      field: 'margin',
      isPercentage: true,
      link: ({ id, margin }: JobRow) =>
        showsMargins && margin !== null ? cellLinks.linkToDialog((app) => openMargin(app, id)) : null,
      width: 108,
    },
    invoiceNumberColumn(invoiceOf, {
      cellLinks,
      look: (job) => {
        const invoice = invoiceOf(job)
        return invoice === null || isActiveInvoice(invoice) ? '' : 'voided'
      },
    }),
    money('invoiceTotal', 'Invoice total', (job) => invoiceOf(job)?.total ?? null),
    { field: 'startDate', caption: 'Date' },
    'started',
    'completed',
    { key: 'dumpSite', caption: 'Dump location', value: ({ dumpSite }) => dumpSite?.name ?? '', width: 140 },
    { key: 'address', caption: 'Service address', value: jobDisplayAddress, width: 180 },
    {
      key: 'fuelRate',
      caption: 'Fuel rate percentage',
      value: ({ fuelRatePercentage }) => fuelRatePercentage?.rate ?? null,
      kind: 'rate',
      width: 150,
    },
    'hourExpense',
    money('hourExpenseTotal', 'Hour expense total', (job) => marginOf(job).timeExpenses, services),
    'tonExpense',
    money('tonExpenseTotal', 'Ton expense total', (job) => marginOf(job).tonExpenses, services),
    customerColumn(({ rental = null }) => rental, { width: 160 }),
    'marginTime',
    { field: 'driverNotes', width: 200 },
  ]
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
    width: 148,
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

function invoiceOf({ invoiceLines = [] }: JobRow) {
  return invoiceOfJob(invoiceLines)
}

/** 'Average margin 31.20%' of the loads that these jobs ended; empty without one, and for who may not read expenses (O-022, RP25). */
export function averageMarginText(
  rows: readonly JobRow[],
  { formats, canRead }: Pick<WidgetServices, 'formats' | 'canRead'>,
): string {
  if (!canRead('Job', 'hourExpense') || !canRead('Job', 'margin')) return ''
  const done = rows.filter(({ completed, deleted }) => completed !== null && deleted === null)
  const loads = endedLoads(
    done.map((job) => ({
      ...marginOf(job),
      id: job.id,
      jobTypeId: job.jobTypeId,
      actionId: job.actionId,
      relatedJobId: job.relatedJobId,
      rentalId: job.rentalId,
      completedOn: job.completed,
      placedJobId: job.removedDumpsterLocations?.[0]?.placedJobId ?? null,
    })),
  )
  const average = averageMarginOf(loadMargins(loads, (job) => job))
  return average === null ? '' : `Average margin ${formats.percent(average)}`
}
