import { AccountingLink } from './accounting/AccountingLink.ts'
import { QuickBooksProduct } from './accounting/QuickBooksProduct.ts'
import { QuickBooksTaskResponse } from './accounting/QuickBooksTaskResponse.ts'
import { AuditLog } from './auditing/AuditLog.ts'
import { EventLog } from './auditing/EventLog.ts'
import { Contact } from './customers/Contact.ts'
import { contactRules } from './customers/contactRules.ts'
import { Customer } from './customers/Customer.ts'
import { customerRules } from './customers/customerRules.ts'
import { CustomerType } from './customers/CustomerType.ts'
import { Note } from './customers/Note.ts'
import { ServiceAddress } from './customers/ServiceAddress.ts'
import { serviceAddressRules } from './customers/serviceAddressRules.ts'
import { Statement } from './customers/Statement.ts'
import { DispatchNote } from './dispatch/DispatchNote.ts'
import { dispatchNoteRules } from './dispatch/dispatchNoteRules.ts'
import { Driver } from './dispatch/Driver.ts'
import { ExternalId } from './importing/ExternalId.ts'
import { Import } from './importing/Import.ts'
import { ImportRow } from './importing/ImportRow.ts'
import { Dumpster } from './inventory/Dumpster.ts'
import { DumpsterCategory } from './inventory/DumpsterCategory.ts'
import { DumpsterInventory } from './inventory/DumpsterInventory.ts'
import { dumpsterInventoryRules } from './inventory/dumpsterInventoryRules.ts'
import { DumpsterLocation } from './inventory/DumpsterLocation.ts'
import { DumpsterPrice } from './inventory/DumpsterPrice.ts'
import { dumpsterLocationRules } from './inventory/dumpsterLocationRules.ts'
import { Maintenance } from './inventory/Maintenance.ts'
import { StorageDumpSite } from './inventory/StorageDumpSite.ts'
import { StorageDumpSiteDumpsterLink } from './inventory/StorageDumpSiteDumpsterLink.ts'
import { statementRules } from './customers/statementRules.ts'
import { storageDumpSiteRules } from './inventory/storageDumpSiteRules.ts'
import { EmailMessage } from './invoicing/EmailMessage.ts'
import { emailMessageRules } from './invoicing/emailMessageRules.ts'
import { Invoice } from './invoicing/Invoice.ts'
import { InvoiceCommunication } from './invoicing/InvoiceCommunication.ts'
import { InvoiceLine } from './invoicing/InvoiceLine.ts'
import { explanationInWords } from './invoicing/explanationInWords.ts'
import { invoiceLineRules } from './invoicing/invoiceLineRules.ts'
import { invoiceRules } from './invoicing/invoiceRules.ts'
import { InvoiceStatus } from './invoicing/invoiceStatuses.ts'
import { PrintQueue } from './invoicing/PrintQueue.ts'
import { PrintQueueInvoiceLink } from './invoicing/PrintQueueInvoiceLink.ts'
import { RentalBillingLine } from './invoicing/RentalBillingLine.ts'
import { jsonInWords } from './kernel/jsonInWords.ts'
import { Job } from './jobs/Job.ts'
import { JobDumpsterFee } from './jobs/JobDumpsterFee.ts'
import { jobRules } from './jobs/jobRules.ts'
import { JobTime } from './jobs/JobTime.ts'
import { ReportedWork } from './jobs/ReportedWork.ts'
import { JobAction, JobType } from './jobs/jobTypes.ts'
import type { EntityOf } from './model/defineEntity.ts'
import type { Model } from './model/model.ts'
import { Payment } from './payments/Payment.ts'
import { paymentCreditRules } from './payments/creditRules.ts'
import { PaymentCredit } from './payments/PaymentCredit.ts'
import { PaymentLine } from './payments/PaymentLine.ts'
import { paymentLineRules } from './payments/paymentLineRules.ts'
import { PaymentMethod } from './payments/paymentMethods.ts'
import { paymentRules } from './payments/paymentRules.ts'
import { ReportSchedule } from './reporting/ReportSchedule.ts'
import { ReportScheduleRecipient } from './reporting/ReportScheduleRecipient.ts'
import { reportScheduleRules } from './reporting/reportScheduleRules.ts'
import { SavedView } from './views/SavedView.ts'
import { Role } from './people/Role.ts'
import { SalesPerson } from './people/SalesPerson.ts'
import { TimeEntry } from './people/TimeEntry.ts'
import { TimeType } from './people/TimeType.ts'
import { User } from './people/User.ts'
import { UserRole } from './people/UserRole.ts'
import { userRules } from './people/userRules.ts'
import { CreditCard } from './pricing/CreditCard.ts'
import { CustomerRate } from './pricing/CustomerRate.ts'
import { customerRateRules } from './pricing/customerRateRules.ts'
import { DumpsterFeeType } from './pricing/DumpsterFeeType.ts'
import { DumpsterFeeTypeDumpsterLink } from './pricing/DumpsterFeeTypeDumpsterLink.ts'
import { EarlierPrice } from './pricing/EarlierPrice.ts'
import { FuelRatePercentage } from './pricing/FuelRatePercentage.ts'
import { RateType } from './pricing/RateType.ts'
import { TonExpense } from './pricing/TonExpense.ts'
import { Photo } from './rentals/Photo.ts'
import { Rental } from './rentals/Rental.ts'
import { rentalRules } from './rentals/rentalRules.ts'
import { RentalStatus } from './rentals/rentalStatuses.ts'
import { Setting } from './settings/Setting.ts'
import { SettingValue } from './settings/SettingValue.ts'
import { settingRules, shownSettings } from './settings/settingRules.ts'

/** All declarations, by name. */
export const entities = {
  AccountingLink,
  AuditLog,
  Contact,
  CreditCard,
  Customer,
  CustomerRate,
  CustomerType,
  DispatchNote,
  Driver,
  Dumpster,
  DumpsterCategory,
  DumpsterFeeType,
  DumpsterFeeTypeDumpsterLink,
  DumpsterInventory,
  DumpsterLocation,
  DumpsterPrice,
  EmailMessage,
  EventLog,
  ExternalId,
  EarlierPrice,
  FuelRatePercentage,
  Import,
  ImportRow,
  Invoice,
  InvoiceCommunication,
  InvoiceLine,
  InvoiceStatus,
  Job,
  JobAction,
  JobDumpsterFee,
  JobTime,
  JobType,
  Maintenance,
  Note,
  Payment,
  PaymentCredit,
  PaymentLine,
  PaymentMethod,
  Photo,
  PrintQueue,
  PrintQueueInvoiceLink,
  QuickBooksProduct,
  QuickBooksTaskResponse,
  RateType,
  Rental,
  RentalBillingLine,
  RentalStatus,
  ReportSchedule,
  ReportScheduleRecipient,
  ReportedWork,
  Role,
  SalesPerson,
  SavedView,
  ServiceAddress,
  Setting,
  SettingValue,
  Statement,
  StorageDumpSite,
  StorageDumpSiteDumpsterLink,
  TimeEntry,
  TimeType,
  TonExpense,
  User,
  UserRole,
} as const

type Entities = typeof entities
export type EntityName = keyof Entities

/** A record of the entity with this name, navigation included. */
export type Entity<N extends EntityName> = EntityOf<N, Entities>

/** Entity names to entity types, as the client's store knows them. */
export type EntityTypes = { [N in EntityName]: Entity<N> }

/** Under another name than the engine has for what is declared here. */
type ProductTypes = EntityTypes

declare module './model/product.ts' {
  interface ProductEntities extends ProductTypes {}
}

/** The model of the product. */
export const rolloffModel = {
  namespace: 'Rolloff',
  entities,
  rules: {
    Contact: contactRules,
    Customer: customerRules,
    CustomerRate: customerRateRules,
    DispatchNote: dispatchNoteRules,
    DumpsterInventory: dumpsterInventoryRules,
    DumpsterLocation: dumpsterLocationRules,
    EmailMessage: emailMessageRules,
    Invoice: invoiceRules,
    InvoiceLine: { ...invoiceLineRules, shown: { explanation: explanationInWords } },
    Job: jobRules,
    Payment: paymentRules,
    PaymentLine: paymentLineRules,
    PaymentCredit: paymentCreditRules,
    Rental: rentalRules,
    ReportedWork: { shown: { request: jsonInWords } },
    ReportSchedule: reportScheduleRules,
    ServiceAddress: serviceAddressRules,
    Setting: { ...settingRules, shown: shownSettings },
    Statement: statementRules,
    StorageDumpSite: storageDumpSiteRules,
    User: userRules,
  },
} as const satisfies Model
