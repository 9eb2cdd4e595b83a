import { permissions } from '#shared/access/roles.ts'
import { changedSinceExportQuery } from '#shared/accounting/queries.ts'
import { dispatchNotesQuery } from '#shared/dispatch/queries.ts'
import { importsQuery } from '#shared/importing/queries.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { emailMessagesQuery, invoicesQuery } from '#shared/invoicing/queries.ts'
import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { jobsQuery, reportedWorkQuery } from '#shared/jobs/queries.ts'
import { AMBER_AFTER_DAYS, highlightedBefore } from '#shared/rentals/daysOnSite.ts'
import { rentalsQuery } from '#shared/rentals/queries.ts'
import type { NoticeSource } from './app/home/Notice.ts'
import type { WaitingWork } from './app/home/WaitingWork.ts'
import { rejectionNotices } from './screens/invoices/rejectionNotices.ts'
import { sendRunNotices } from './screens/invoices/sendRunNotices.ts'

/** The number of all rows is asked for with a single one of them. */
const COUNT = { select: ['id'], take: 1, inlineCount: true } as const

/** The column of the overview, as the grid stores it. */
const MAX_DAYS = { dataField: 'maxDays', visible: true } as const
const ONLY_OPEN = { onlyOpen: true } as const
const UNASSIGNED = { unassigned: true, uncompleted: true } as const

/** What the bell tells its user by name, in this order. */
export const noticeSources: readonly NoticeSource[] = [rejectionNotices, sendRunNotices]

/** What waits for people, in the order in which the home page has it. */
export const waitingWork: readonly WaitingWork[] = [
  {
    caption: 'Unassigned jobs',
    needs: ['Schedule:Admin', 'Rentals', 'Rentals:Admin'],
    path: '/jobs/overview',
    view: { filter: UNASSIGNED },
    count: async ({ store }) =>
      totalOf(await store.queryRows(jobsQuery, { ...COUNT, parameters: UNASSIGNED })),
  },
  {
    caption: 'Reported by drivers',
    isNotified: true,
    needs: permissions.scheduleJobs,
    path: '/jobs/reported',
    view: { filter: { open: true } },
    count: async ({ store }) =>
      totalOf(await store.queryRows(reportedWorkQuery, { ...COUNT, parameters: { open: true } })),
  },
  {
    caption: `Rentals over ${AMBER_AFTER_DAYS} days`,
    needs: ['Schedule:Admin', 'Rentals', 'Rentals:Admin'],
    path: '/rentals/overview',
    view: {
      layout: { columns: [{ ...MAX_DAYS, filterValue: AMBER_AFTER_DAYS, selectedFilterOperation: '>' }] },
    },
    count: async (app) => {
      const placed = { lt: highlightedBefore(app.today(), app.formats.timeZone) }
      const isOld = { any: { placedDumpsterLocations: { any: { removed: null, placed } } } }
      return totalOf(await app.store.queryRows(rentalsQuery, { ...COUNT, where: { jobs: isOld } }))
    },
  },
  {
    caption: 'Open dispatch notes',
    needs: ['Schedule:Admin', 'Rentals', 'Rentals:Admin', 'Customer:Admin'],
    path: '/dispatch-notes/overview',
    view: { filter: ONLY_OPEN },
    count: async ({ store }) =>
      totalOf(await store.queryRows(dispatchNotesQuery, { ...COUNT, parameters: ONLY_OPEN })),
  },
  {
    caption: 'Completed jobs to audit',
    needs: permissions.auditJobs,
    path: '/jobs/overview',
    count: async ({ store }) =>
      totalOf(
        await store.queryRows(jobsQuery, {
          ...COUNT,
          where: {
            completed: { ne: null },
            audited: null,
            // As in isWithoutRental: these are a driver's day, not the work of a rental.
            not: { jobTypeId: { in: [JOB_TYPE.destination, JOB_TYPE.note] } },
          },
        }),
      ),
  },
  {
    caption: 'Invoices to review',
    needs: permissions.viewInvoicing,
    path: '/invoices/review',
    count: async ({ store }) =>
      totalOf(
        await store.queryRows(invoicesQuery, { ...COUNT, parameters: { statusId: INVOICE_STATUS.review } }),
      ),
  },
  {
    caption: 'Rejected invoices',
    isNotified: true,
    needs: permissions.manageInvoices,
    path: '/invoices/review',
    count: async ({ store }) =>
      totalOf(
        await store.queryRows(invoicesQuery, { ...COUNT, parameters: { statusId: INVOICE_STATUS.rejected } }),
      ),
  },
  {
    caption: 'Invoices for QuickBooks',
    needs: permissions.manageInvoices,
    path: '/quickbooks/overview',
    count: async ({ store }) =>
      totalOf(await store.queryRows(invoicesQuery, { ...COUNT, parameters: { toExport: true } })),
  },
  {
    caption: 'Invoices for Great Plains',
    needs: permissions.exportToGreatPlains,
    path: '/great-plains/overview',
    count: async ({ store }) =>
      totalOf(await store.queryRows(invoicesQuery, { ...COUNT, parameters: { forGreatPlains: true } })),
  },
  {
    caption: 'Changed since export',
    isNotified: true,
    needs: permissions.manageInvoices,
    path: '/quickbooks/overview',
    count: async ({ store }) =>
      totalOf(
        await store.queryRows(changedSinceExportQuery, { ...COUNT, parameters: { system: 'QuickBooks' } }),
      ),
  },
  {
    caption: 'Emails that failed',
    isNotified: true,
    needs: permissions.sendEmail,
    path: '/invoices/emails',
    view: { filter: { undelivered: true } },
    count: async ({ store }) =>
      totalOf(await store.queryRows(emailMessagesQuery, { ...COUNT, parameters: { undelivered: true } })),
  },
  {
    caption: 'Imports that ended',
    isNotified: true,
    needs: permissions.administer,
    path: '/admin/import',
    count: async ({ store }) =>
      totalOf(await store.queryRows(importsQuery, { ...COUNT, where: { isNews: true } })),
  },
  // Few of those who may drive do, so it comes last.
  {
    caption: 'Your jobs today',
    needs: ['Schedule'],
    path: '/drivers/schedule',
    count: async (app) => {
      const { userId: driverId } = app.session.user
      const parameters = { startDate: app.today(), driverId }
      return totalOf(
        await app.store.queryRows(jobsQuery, { ...COUNT, parameters, where: { completed: null } }),
      )
    },
  },
]

function totalOf({
  total,
  rows,
}: {
  readonly total: number | null
  readonly rows: readonly unknown[]
}): number {
  return total ?? rows.length
}
