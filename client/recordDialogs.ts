import type { EntityName } from '#shared/model/product.ts'
import type { ScreenContext } from './context/ScreenContext.ts'
import type { OpenPastDialog, RecordDialog } from './context/recordDialogs.ts'
import type { EditorOfRecord } from './screen/record/openPastDialog.ts'

type Dialog = RecordDialog<ScreenContext>

/** Shows records as they were in their editor, whose code is fetched when that is first asked for. */
function inEditor(load: () => Promise<EditorOfRecord>): () => Promise<OpenPastDialog<ScreenContext>> {
  return async () => {
    const [{ openPastWith }, editor] = await Promise.all([
      import('./screen/record/openPastDialog.ts'),
      load(),
    ])
    return openPastWith(editor)
  }
}

/** The dialogs of records that features open of each other. */
const dialogs: readonly Dialog[] = [
  {
    entity: 'ServiceAddress',
    load: async () => (await import('./screens/customers/openServiceAddress.ts')).openServiceAddress,
    loadAdd: async () => (await import('./screens/customers/openServiceAddress.ts')).addServiceAddress,
    loadPast: inEditor(
      async () => (await import('./screens/customers/serviceAddresses.tsx')).serviceAddressEditor,
    ),
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
    loadPast: inEditor(async () => (await import('./screen/jobs/openJob.ts')).pastJobEditor),
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
    loadPast: inEditor(async () => (await import('./screens/payments/creditEditor.tsx')).creditEditor),
  },
]

/** The editors of records that have no page, by which they are shown as they were. */
const pastEditors: readonly (readonly [EntityName, () => Promise<EditorOfRecord>])[] = [
  [
    'QuickBooksProduct',
    async () => (await import('./screens/lookups/accountingProducts.ts')).AccountingProducts.editor,
  ],
  ['Contact', async () => (await import('./screens/customers/customerScreen.tsx')).contactEditor],
  ['CreditCard', async () => (await import('./screens/lookups/shortTables.ts')).CreditCards.editor],
  ['CustomerRate', async () => (await import('./screens/customers/rates.ts')).rateEditor],
  ['DispatchNote', async () => (await import('./screen/dispatch/noteForm.ts')).noteEditor],
  ['Dumpster', async () => (await import('./screens/lookups/dumpsters.ts')).Dumpsters.editor],
  [
    'DumpsterCategory',
    async () => (await import('./screens/lookups/shortTables.ts')).DumpsterCategories.editor,
  ],
  [
    'DumpsterFeeType',
    async () => (await import('./screens/lookups/dumpsterFeeTypes.ts')).DumpsterFeeTypes.editor,
  ],
  ['DumpsterInventory', async () => (await import('./screens/inventory/dumpsterOverview.ts')).dumpsterEditor],
  ['InvoiceLine', async () => (await import('./screens/invoices/lineEditors.ts')).lineEditor],
  ['Maintenance', async () => (await import('./screens/inventory/maintenanceEditor.ts')).maintenanceEditor],
  ['Photo', async () => (await import('./screens/rentals/photoEditor.ts')).photoEditor],
  ['ReportSchedule', async () => (await import('./screens/admin/reportSchedules.ts')).scheduleEditor],
  ['SalesPerson', async () => (await import('./screens/lookups/shortTables.ts')).SalesPeople.editor],
  ['StorageDumpSite', async () => (await import('./screens/inventory/storageDumpSites.ts')).siteEditor],
  ['TimeEntry', async () => (await import('./screens/people/timeOverview.ts')).timeEntryEditor],
  ['TimeType', async () => (await import('./screens/lookups/shortTables.ts')).TimeTypes.editor],
  ['TonExpense', async () => (await import('./screens/lookups/shortTables.ts')).TonExpenses.editor],
  ['User', async () => (await import('./screens/people/users.ts')).userEditor],
]

/** The dialogs of records that are opened from elsewhere than their own list. */
export const recordDialogs: readonly Dialog[] = [
  ...dialogs,
  ...pastEditors.map(([entity, load]) => ({ entity, loadPast: inEditor(load) })),
]
