import { permissions } from '#shared/access/roles.ts'
import type { ScreenList } from './app/ScreenList.ts'
import { emailSaving } from './screen/email/saving.ts'
import { customerSaving, serviceAddressSaving, statementSaving } from './screens/customers/saving.ts'

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
      adds: true,
      load: async () => (await import('./screens/customers/customerScreen.tsx')).CustomerPage,
    },
    {
      path: 'admin/customer-rates',
      title: 'Customer Rates',
      needs: permissions.administer,
      load: async () => (await import('./screens/pricing/customerRates.ts')).CustomerRates,
    },
    {
      path: 'admin/storage-dump-sites/overview',
      title: 'Storage Dump Sites',
      needs: permissions.administer,
      load: async () => (await import('./screens/inventory/storageDumpSites.ts')).StorageDumpSites,
    },
  ],
  savingRules: [customerSaving, serviceAddressSaving, statementSaving, emailSaving],
  redirects: {
    customers: '/customers/search',
    'dispatch-notes': '/dispatch-notes/overview',
    'admin/storage-dump-sites': '/admin/storage-dump-sites/overview',
  },
  plannedAreas: [
    'credits',
    'dashboard',
    'dispatch-notes',
    'dumpsters',
    'great-plains',
    'inventory',
    'invoices',
    'jobs',
    'payments',
    'rentals',
    'reporting',
    'schedule',
    'admin',
  ],
}
