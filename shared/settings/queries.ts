import { CustomerType } from '../customers/CustomerType.ts'
import { RateType } from '../pricing/RateType.ts'
import { Dumpster } from '../inventory/Dumpster.ts'
import { DumpsterCategory } from '../inventory/DumpsterCategory.ts'
import { CreditCard } from '../pricing/CreditCard.ts'
import { SalesPerson } from '../people/SalesPerson.ts'
import { JobType, JobAction } from '../jobs/jobTypes.ts'
import { RentalStatus } from '../rentals/rentalStatuses.ts'
import { InvoiceStatus } from '../invoicing/invoiceStatuses.ts'
import { PaymentMethod } from '../payments/paymentMethods.ts'
import { TimeType } from '../people/TimeType.ts'
import { TonExpense } from '../pricing/TonExpense.ts'
import { DumpsterFeeType } from '../pricing/DumpsterFeeType.ts'
import { StorageDumpSite } from '../inventory/StorageDumpSite.ts'
import { QuickBooksProduct } from '../accounting/QuickBooksProduct.ts'
import { Driver } from '../dispatch/Driver.ts'
import { Role } from '../people/Role.ts'
import { User } from '../people/User.ts'
import { Setting } from './Setting.ts'
import { listsQuery, recordsQuery } from '../model/queryContract.ts'

export const settingsQuery = recordsQuery(Setting)

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
