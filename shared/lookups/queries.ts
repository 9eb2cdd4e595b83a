import { CreditCard } from '../pricing/CreditCard.ts'
import { CustomerType } from '../customers/CustomerType.ts'
import { Driver } from '../dispatch/Driver.ts'
import { Dumpster } from '../inventory/Dumpster.ts'
import { DumpsterCategory } from '../inventory/DumpsterCategory.ts'
import { DumpsterFeeType } from '../pricing/DumpsterFeeType.ts'
import { InvoiceStatus } from '../invoicing/invoiceStatuses.ts'
import { JobType, JobAction } from '../jobs/jobTypes.ts'
import { PaymentMethod } from '../payments/paymentMethods.ts'
import { QuickBooksProduct } from '../accounting/QuickBooksProduct.ts'
import { RateType } from '../pricing/RateType.ts'
import { RentalStatus } from '../rentals/rentalStatuses.ts'
import { Role } from '../people/Role.ts'
import { SalesPerson } from '../people/SalesPerson.ts'
import { StorageDumpSite } from '../inventory/StorageDumpSite.ts'
import { TimeType } from '../people/TimeType.ts'
import { TonExpense } from '../pricing/TonExpense.ts'
import { User } from '../people/User.ts'
import { listsQuery, valueOfType, valueQuery, type ResultOf } from '../model/queryContract.ts'
import type { CompanyCounts } from './firstSteps.ts'

/** The lookup tables of all screens in one request (S0 §7). */
export const lookupsQuery = listsQuery('lookups', {
  customerTypes: CustomerType,
  rateTypes: RateType,
  dumpsters: Dumpster,
  dumpsterCategories: DumpsterCategory,
  creditCards: CreditCard,
  salesPersons: SalesPerson,
  jobTypes: JobType,
  jobActions: JobAction,
  rentalStatuses: RentalStatus,
  invoiceStatuses: InvoiceStatus,
  paymentMethods: PaymentMethod,
  timeTypes: TimeType,
  tonExpenses: TonExpense,
  dumpsterFeeTypes: DumpsterFeeType,
  storageDumpSites: StorageDumpSite,
  quickBooksProducts: QuickBooksProduct,
  drivers: Driver,
  users: User,
  roles: Role,
})

type Lists = ResultOf<typeof lookupsQuery>

type LookupRows = { readonly [N in keyof Lists]: Lists[N][number] }

declare module '../model/product.ts' {
  interface ProductLookups extends LookupRows {}
}

/** What the company has, of which the first steps of a new one are made (SE1003). */
export const companyCountsQuery = valueQuery({
  name: 'CompanyCounts',
  parameters: {},
  value: valueOfType<CompanyCounts>(),
})
