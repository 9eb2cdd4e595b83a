import { lookupsQuery } from '#shared/lookups/queries.ts'
import { permissions } from '#shared/access/roles.ts'
import type { ScreenList } from './app/ScreenList.ts'
import { urlOfDay } from './context/views/viewUrl.ts'
import { emailSaving } from './screen/email/saving.ts'
import { jobSaving } from './screen/jobs/saving.ts'
import { firstStepsCard } from './screens/admin/firstStepsCard.ts'
import { adminScreens } from './screens/admin/screens.ts'
import { customerSavings } from './screens/customers/saving.ts'
import { driverBackground } from './screens/drivers/background.ts'
import { invoiceScreens } from './screens/invoices/screens.ts'
import { invoiceSavings } from './screens/invoices/saving.ts'
import { closedBooksBackground, closedDay } from './screens/lookups/closedBooks.ts'
import { creditCardSaving, settingSaving } from './screens/lookups/saving.ts'
import { creditSaving, paymentSaving } from './screens/payments/saving.ts'
import { callerGlance } from './screens/rentals/callerGlance.ts'
import { reportScreens } from './screens/reporting/screens.ts'

/** The link from which invoices of a rental are made is one of new rentals (O-021). */
function newInvoiceOfRental({ pathname, searchParams }: URL): string | null {
  const rentalId = searchParams.get('rentalId')
  if (pathname !== '/rentals/new' || rentalId === null) return null
  return `/invoices/new?${new URLSearchParams({ rentalId }).toString()}`
}

const JOBS_OF_DAY = { path: '/jobs/overview', field: 'startDate', filter: { uncompleted: false } } as const
const PAYMENTS_OF_DAY = { path: '/payments/overview', field: 'paymentDate' } as const

/** All screens of the product. A new screen is one entry here. */
export const screenList: ScreenList = {
  screens: [
    {
      path: 'customers/search',
      title: 'Customer Search',
      needs: permissions.searchCustomers,
      load: async () => (await import('./screens/customers/customerSearch.ts')).CustomerSearch,
    },
    {
      path: 'customers/:id',
      title: 'Customer',
      needs: permissions.manageCustomers,
      shows: 'Customer',
      showsPast: true,
      adds: true,
      load: async () => (await import('./screens/customers/customerScreen.tsx')).CustomerPage,
    },
    {
      path: 'schedule/overview',
      title: 'Dispatch Overview',
      needs: permissions.viewSchedule,
      urlOfDay: (day) => `/schedule/overview?date=${day}`,
      load: async () => (await import('./screens/schedule/DispatchBoard.tsx')).DispatchBoard,
    },
    {
      path: 'drivers/schedule',
      title: 'Driver Schedule',
      needs: permissions.viewSchedule,
      urlOfDay: (day) => `/drivers/schedule?date=${day}`,
      load: async () => (await import('./screens/drivers/DriverSchedule.tsx')).DriverSchedule,
    },
    {
      path: 'jobs/overview',
      title: 'Job Overview',
      needs: permissions.viewRentals,
      urlOfDay: (day) => urlOfDay(JOBS_OF_DAY, day),
      load: async () => (await import('./screens/jobs/jobOverview.ts')).JobOverview,
    },
    {
      path: 'jobs/reported',
      title: 'Reported by Drivers',
      needs: permissions.scheduleJobs,
      load: async () => (await import('./screens/jobs/reportedByDrivers.ts')).ReportedByDrivers,
    },
    {
      path: 'jobs/sites/:id',
      title: 'Site',
      needs: permissions.viewRentals,
      shows: 'ServiceAddress',
      load: async () => (await import('./screens/jobs/siteScreen.tsx')).SitePage,
    },
    {
      path: 'invoices/job-review',
      title: 'Job Review',
      needs: permissions.reviewJobTimes,
      load: async () => (await import('./screens/jobs/jobReview.ts')).JobReview,
    },
    {
      path: 'admin',
      title: 'Admin',
      needs: permissions.administer,
      load: async () => (await import('./screens/admin/adminArea.ts')).AdminArea,
    },
    {
      path: 'admin/customer-rates',
      title: 'Customer Rates',
      about: 'The prices agreed with customers, all in one list.',
      needs: permissions.administer,
      load: async () => (await import('./screens/pricing/customerRates.ts')).CustomerRates,
    },
    {
      path: 'admin/storage-dump-sites/overview',
      title: 'Storage Dump Sites',
      about: 'Yards and landfills, their ton expenses and the dumpsters that they take.',
      needs: permissions.administer,
      load: async () => (await import('./screens/inventory/storageDumpSites.ts')).StorageDumpSites,
    },
    {
      path: 'admin/storage-dump-sites/:id',
      title: 'Storage Dump Site',
      needs: permissions.administer,
      shows: 'StorageDumpSite',
      load: async () => (await import('./screens/inventory/storageDumpSites.ts')).StorageDumpSites,
    },
    {
      path: 'admin/lookup-tables/:page?',
      title: 'Lookup Tables',
      about: 'What other screens choose from, prices and rates, email templates.',
      needs: permissions.administer,
      load: async () => (await import('./screens/lookups/lookupTables.ts')).LookupTables,
    },
    {
      path: 'admin/users/overview',
      title: 'Users',
      about: 'Who may sign in, and the roles of each.',
      needs: permissions.administer,
      load: async () => (await import('./screens/people/users.ts')).Users,
    },
    {
      path: 'admin/time-overview',
      title: 'Time Overview',
      about: 'The hours of each user, day by day and in the week.',
      needs: permissions.administer,
      load: async () => (await import('./screens/people/timeOverview.ts')).TimeOverview,
    },
    {
      path: 'admin/photo-overview',
      title: 'Photo Overview',
      about: 'The photos of rentals.',
      needs: permissions.administer,
      load: async () => (await import('./screens/rentals/photoOverview.ts')).PhotoOverview,
    },
    ...adminScreens,
    {
      path: 'rentals/overview',
      title: 'Rental Overview',
      needs: permissions.viewRentals,
      load: async () => (await import('./screens/rentals/rentalOverview.ts')).RentalOverview,
    },
    {
      path: 'rentals/:id',
      title: 'Rental',
      needs: permissions.viewRentals,
      shows: 'Rental',
      showsPast: true,
      adds: true,
      redirectTo: newInvoiceOfRental,
      load: async () => (await import('./screens/rentals/rentalScreen.tsx')).RentalPage,
    },
    {
      path: 'dumpsters/overview',
      title: 'Dumpster Overview',
      needs: permissions.viewDumpsters,
      load: async () => (await import('./screens/inventory/dumpsterOverview.ts')).DumpsterOverview,
    },
    {
      path: 'dumpsters/:id',
      title: 'Dumpster',
      needs: permissions.manageDumpsters,
      shows: 'DumpsterInventory',
      load: async () => (await import('./screens/inventory/dumpsterOverview.ts')).DumpsterOverview,
    },
    {
      path: 'inventory/overview',
      title: 'Inventory Overview',
      needs: 'signedIn',
      load: async () => (await import('./screens/inventory/InventoryOverview.tsx')).InventoryOverview,
    },
    {
      path: 'inventory/substitutions',
      title: 'Inventory Substitutions',
      needs: 'signedIn',
      load: async () => (await import('./screens/inventory/substitutions.ts')).Substitutions,
    },
    ...reportScreens,
    {
      path: 'payments/overview',
      title: 'Payments Overview',
      needs: permissions.viewPayments,
      urlOfDay: (day) => urlOfDay(PAYMENTS_OF_DAY, day),
      load: async () => (await import('./screens/payments/paymentOverview.ts')).PaymentOverview,
    },
    {
      path: 'invoices/payments',
      title: 'Payments',
      sameAs: 'payments/overview',
      needs: permissions.viewPayments,
      load: async () => (await import('./screens/payments/paymentOverview.ts')).PaymentOverview,
    },
    {
      path: 'payments/:id',
      title: 'Payment',
      needs: permissions.managePayments,
      shows: 'Payment',
      showsPast: true,
      load: async () => (await import('./screens/payments/paymentScreen.ts')).PaymentPage,
    },
    {
      path: 'invoices/payments/:id/:customerId/:invoiceId',
      title: 'Payment',
      needs: permissions.managePayments,
      load: async () => (await import('./screens/payments/paymentScreen.ts')).PaymentPage,
    },
    {
      path: 'credits/overview',
      title: 'Credits Overview',
      needs: permissions.viewPayments,
      load: async () => (await import('./screens/payments/credits.ts')).Credits,
    },
    ...invoiceScreens,
    {
      path: 'great-plains/overview/:page?',
      title: 'Great Plains Overview',
      needs: permissions.exportToGreatPlains,
      load: async () => (await import('./screens/greatPlains/greatPlains.ts')).GreatPlains,
    },
    {
      path: 'quickbooks/overview',
      title: 'QuickBooks',
      needs: permissions.viewExports,
      load: async () => (await import('./screens/accounting/quickBooksOverview.ts')).QuickBooksOverview,
    },
    {
      path: 'quickbooks/callback',
      title: 'QuickBooks Connection',
      needs: permissions.administer,
      isOffered: false,
      load: async () => (await import('./screens/accounting/QuickBooksCallback.tsx')).QuickBooksCallback,
    },
    {
      path: 'dispatch-notes/overview',
      title: 'Dispatch Notes Overview',
      needs: 'signedIn',
      load: async () => (await import('./screens/dispatch/dispatchNotes.ts')).DispatchNotes,
    },
  ],
  savingRules: [
    ...customerSavings,
    jobSaving,
    ...invoiceSavings,
    emailSaving,
    creditCardSaving,
    settingSaving,
    paymentSaving,
    creditSaving,
  ],
  background: [driverBackground, closedBooksBackground],
  closedDay,
  lookups: lookupsQuery,
  glances: [callerGlance],
  homeCards: [firstStepsCard],
  redirects: {
    customers: '/customers/search',
    rentals: '/rentals/overview',
    dumpsters: '/dumpsters/overview',
    inventory: '/inventory/overview',
    payments: '/payments/overview',
    credits: '/credits/overview',
    'great-plains': '/great-plains/overview',
    invoices: '/invoices/overview',
    quickbooks: '/quickbooks/overview',
    'dispatch-notes': '/dispatch-notes/overview',
    schedule: '/schedule/overview',
    jobs: '/jobs/overview',
    drivers: '/drivers/schedule',
    dashboard: '/dashboard/overview',
    reporting: '/reporting/araging',
    'admin/storage-dump-sites': '/admin/storage-dump-sites/overview',
  },
}
