import type { ScreenContext } from './context/ScreenContext.ts'
import type { RecordDialog } from './context/recordDialogs.ts'

/** The dialogs of records that features open of each other. */
export const recordDialogs: readonly RecordDialog<ScreenContext>[] = [
  {
    entity: 'ServiceAddress',
    load: async () => (await import('./screens/customers/openServiceAddress.ts')).openServiceAddress,
    loadAdd: async () => (await import('./screens/customers/openServiceAddress.ts')).addServiceAddress,
  },
  {
    entity: 'Customer',
    load: async () => (await import('./screens/customers/openCustomer.ts')).openCustomer,
    loadAdd: async () => (await import('./screens/customers/openCustomer.ts')).addCustomer,
  },
  {
    entity: 'Job',
    load: async () => (await import('./screen/jobs/openJob.ts')).openJob,
    loadAdd: async () => (await import('./screens/rentals/addJob.ts')).addJobOfType,
  },
  {
    entity: 'Payment',
    load: async () => (await import('./screens/payments/corrections.tsx')).openPayment,
    loadAdd: async () => (await import('./screens/payments/corrections.tsx')).addRefund,
  },
  {
    entity: 'PaymentCredit',
    load: async () => (await import('./screens/payments/openCredit.ts')).openCredit,
    loadAdd: async () => (await import('./screens/payments/openCredit.ts')).addCredit,
  },
]
