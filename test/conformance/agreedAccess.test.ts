import { permissions } from '#shared/access/roles.ts'
import { rolloffModel } from '#shared/entities.ts'
import type { EntityDeclaration } from '#shared/model/defineEntity.ts'
import type { Field } from '#shared/model/field.ts'

const entities: readonly EntityDeclaration[] = Object.values(rolloffModel.entities)

/** Of which entities the records may be read, added, changed and deleted by whom. */
const RECORDS: Readonly<Record<string, string>> = {
  'administer administer administer administer': 'ReportSchedule ReportScheduleRecipient TimeEntry UserRole',
  'administer nobody nobody nobody': 'AuditLog EventLog ExternalId Import ImportRow SavedView',
  'scheduleJobs nobody nobody nobody': 'ReportedWork',
  'signedIn administer administer administer':
    'CreditCard DumpsterCategory DumpsterFeeType DumpsterFeeTypeDumpsterLink SalesPerson StorageDumpSiteDumpsterLink TimeType TonExpense User',
  'signedIn administer administer nobody': 'Dumpster FuelRatePercentage Setting',
  'signedIn administer reorderBoard administer': 'Driver StorageDumpSite',
  'signedIn manageDumpsters manageDumpsters manageDumpsters': 'DumpsterInventory',
  'signedIn manageDumpsters manageDumpsters nobody': 'DumpsterLocation',
  'signedIn nobody administer nobody': 'QuickBooksProduct',
  'signedIn nobody nobody nobody':
    'CustomerType DumpsterPrice EarlierPrice InvoiceStatus JobAction JobType PaymentMethod RateType RentalStatus Role SettingValue',
  'signedIn signedIn signedIn signedIn': 'DispatchNote',
  'viewBilling manageCustomers manageCustomers manageCustomers': 'CustomerRate',
  'viewBilling manageCustomers manageCustomers nobody': 'Statement',
  'viewBilling manageInvoices manageInvoices manageInvoices': 'Invoice InvoiceLine RentalBillingLine',
  'viewBilling managePayments managePayments managePayments': 'Payment PaymentCredit PaymentLine',
  'viewBilling nobody nobody nobody': 'InvoiceCommunication',
  'viewBilling printInvoices nobody nobody': 'PrintQueue PrintQueueInvoiceLink',
  'viewBilling sendEmail nobody nobody': 'EmailMessage',
  'viewCustomers changeServiceAddresses changeServiceAddresses manageCustomers': 'ServiceAddress',
  'viewCustomers manageCustomers manageCustomers manageCustomers': 'Contact Customer Note',
  'viewDumpsters manageDumpsters manageDumpsters manageDumpsters': 'Maintenance',
  'viewExports nobody nobody nobody': 'AccountingLink QuickBooksTaskResponse',
  'viewRentals addJobs changeJobs addJobs': 'Job',
  'viewRentals addPhotos changeRentals changeRentals': 'Photo',
  'viewRentals changeJobs changeJobs changeJobs': 'JobDumpsterFee',
  'viewRentals manageRentals changeRentals manageRentals': 'Rental',
  'viewRentals trackJobTime changeJobTimes changeJobTimes': 'JobTime',
}

/** Who alone may read or change these fields of records that more people may read or change. */
const READ_BY: Readonly<Record<string, readonly string[]>> = {
  administer: ['User.userName', 'User.email', 'User.windowsUserName', 'User.signedOut'],
  viewBilling: [
    'Customer.quickBooksId',
    'Customer.greatPlainsId',
    'Customer.creditCardId',
    'Customer.standardRentalLength',
    'Customer.extensionRate',
    'Customer.paymentTerms',
    'Customer.billingRule',
    'Customer.bypassKentCharge',
    'Customer.usePercentageBasedFuelRate',
    'Customer.fuelRate',
    'Customer.balance',
    'Rental.price',
    'Rental.dailyRate',
    'ServiceAddress.pricePerTon',
  ],
  viewMargins: [
    'EarlierPrice.amount',
    'Invoice.jobMargin',
    'Job.hourExpense',
    'Job.tonExpense',
    'Job.margin',
    'Job.marginTime',
    'TonExpense.amount',
  ],
}
const CHANGED_BY: Readonly<Record<string, readonly string[]>> = {
  administer: [
    'Driver.userId',
    'Job.hourExpense',
    'Job.tonExpense',
    'StorageDumpSite.name',
    'StorageDumpSite.dump',
    'StorageDumpSite.storage',
    'StorageDumpSite.tonExpenseId',
    'StorageDumpSite.note',
    'StorageDumpSite.address1',
    'StorageDumpSite.address2',
    'StorageDumpSite.city',
    'StorageDumpSite.state',
    'StorageDumpSite.zip',
    'StorageDumpSite.country',
    'StorageDumpSite.county',
    'StorageDumpSite.latitude',
    'StorageDumpSite.longitude',
  ],
  manageInvoices: ['EmailMessage.invoiceId', 'PaymentCredit.writtenOffInvoiceId'],
}

/** The roles of each permission. */
const ROLES_OF: Readonly<Record<keyof typeof permissions, string>> = {
  administer: 'Admin',
  viewCustomers:
    'Admin Customer Customer:Admin Dumpster Dumpster:Admin GreatPlains Invoice Invoice:Admin Payments Payments:Admin Rentals Rentals:Admin Reporting Schedule Schedule:Admin',
  searchCustomers: 'Customer Customer:Admin',
  manageCustomers: 'Customer:Admin',
  viewBilling:
    'Admin Customer:Admin GreatPlains Invoice Invoice:Admin Payments Payments:Admin Rentals Rentals:Admin Reporting',
  numberInvoices: 'GreatPlains Invoice:Admin',
  changeServiceAddresses: 'Customer:Admin Rentals Rentals:Admin',
  answerCalls:
    'Admin Customer:Admin Invoice Invoice:Admin Payments Payments:Admin Rentals Rentals:Admin Schedule:Admin',
  viewRentals:
    'Admin Customer:Admin Dumpster Dumpster:Admin GreatPlains Invoice Invoice:Admin Payments Payments:Admin Rentals Rentals:Admin Reporting Schedule Schedule:Admin',
  manageRentals: 'Rentals:Admin',
  changeRentals: 'Admin Rentals:Admin',
  addPhotos: 'Admin Rentals:Admin Schedule Schedule:Admin',
  addJobs: 'Admin Rentals:Admin Schedule:Admin',
  changeJobs: 'Admin Invoice:Admin Job:CanEditStartComplete Rentals:Admin Schedule Schedule:Admin',
  editJobs: 'Admin Invoice:Admin Rentals:Admin Schedule:Admin',
  auditJobs: 'Admin Invoice:Admin Rentals:Admin',
  correctBilling: 'Admin Invoice:Admin',
  trackJobTime: 'Admin Job:CanEditStartComplete Schedule Schedule:Admin',
  reviewJobTimes: 'Admin Invoice:Admin',
  changeJobTimes: 'Admin Invoice:Admin Job:CanEditStartComplete',
  viewMargins: 'Admin Invoice Invoice:Admin Rentals Rentals:Admin Reporting',
  viewSchedule: 'Schedule Schedule:Admin',
  scheduleJobs: 'Schedule:Admin',
  completeJobs: 'Schedule:CanComplete',
  uncompleteJobs: 'Schedule:CanUnComplete',
  changeStartAndCompletion: 'Admin Job:CanEditStartComplete',
  reorderBoard: 'Admin Schedule:Admin',
  viewDumpsters: 'Admin Dumpster Dumpster:Admin',
  manageDumpsters: 'Dumpster:Admin',
  manageInvoices: 'Invoice:Admin',
  viewInvoicing: 'Admin Invoice Invoice:Admin',
  viewPayments: 'Payments Payments:Admin',
  managePayments: 'Payments:Admin',
  viewReports: 'Admin Reporting',
  viewReceivables: 'Admin Invoice Invoice:Admin Payments Payments:Admin Reporting',
  printInvoices: 'Admin GreatPlains Invoice Invoice:Admin',
  printReceipts: 'Admin Payments Payments:Admin',
  printAccounts: 'Admin Customer:Admin Invoice Invoice:Admin Payments Payments:Admin',
  sendEmail: 'Customer:Admin Invoice:Admin Payments:Admin',
  exportToGreatPlains: 'GreatPlains',
  viewExports: 'Admin GreatPlains Invoice Invoice:Admin Payments Payments:Admin',
  exportToQuickBooks: 'Invoice:Admin Payments:Admin',
}

/** The permission that a declaration names, or the word that stands for everyone or no one. */
function nameOf(access: unknown): string {
  if (typeof access === 'string') return access
  return Object.entries(permissions).find(([, roles]) => roles === access)?.[0] ?? JSON.stringify(access)
}

const sortedByName = (names: readonly string[]): readonly string[] => names.toSorted()

/** The restricted fields of all entities by their permission. */
function restricted(restriction: (field: Field) => unknown): Readonly<Record<string, readonly string[]>> {
  const names: Record<string, string[]> = {}
  for (const { name, fields } of entities)
    for (const [fieldName, field] of Object.entries(fields)) {
      const roles = restriction(field)
      if (roles !== undefined) (names[nameOf(roles)] ??= []).push(`${name}.${fieldName}`)
    }
  return names
}

describe('of the company’s data', () => {
  it.each(entities)(
    'F-017 $name may be read, added, changed and deleted by whom it was agreed',
    ({ name, access }) => {
      const [agreed] = Object.entries(RECORDS).find(([, names]) => names.split(' ').includes(name)) ?? []
      const { read, create, update, delete: remove } = access
      expect([read, create, update, remove].map(nameOf).join(' ')).toBe(agreed)
    },
  )

  it('F-017 some fields are for fewer people than their records', () => {
    expect(restricted(({ read }) => read)).toEqual(READ_BY)
    expect(restricted(({ write }) => write)).toEqual(CHANGED_BY)
  })

  it.each(Object.entries(permissions))(
    'F-016 F-017 %s is for the roles for which it was agreed',
    (name, roles) => {
      expect(sortedByName(roles).join(' ')).toBe(ROLES_OF[name as keyof typeof permissions])
    },
  )
})
