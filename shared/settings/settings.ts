import { permissions } from '../access/roles.ts'
import { isTimeZone } from '../kernel/days.ts'
import { parseGeoPoint } from '../kernel/geo.ts'
import { defineSettings, setting } from './defineSettings.ts'
import { INVOICE_PLACEHOLDERS } from './placeholders.ts'

/** Cost settings are visible only to users who may view margins (SE6). */
const costs = { read: permissions.viewMargins }

const ofInvoices = { placeholders: INVOICE_PLACEHOLDERS }

/** The settings of the product (S0 §3, S2 §3, F-097); rows with other names are not validated (SE5). */
export const settings = defineSettings({
  FuelRate: setting.price('Fuel for a job', 24.5),
  FuelPercentage: setting.fraction('Fuel as a share of charges', 0.12),
  KentCountyRate: setting.price('Kent County surcharge for a ton', 4.8),
  OverageRate: setting.price('Ton over the limit, range Regular', 65),
  ExtendedOverageRate: setting.price('Ton over the limit, other ranges', 75),
  ServiceRate: setting.price('Service job', 95),
  ExtensionRate: setting.price('Day beyond the standard rental length', 10),
  AverageExpensePerJob: setting.amount('Average expense for a job', 85, costs),
  AverageExpensePerTon: setting.amount('Average expense for a ton', 45, costs),
  AverageHourExpense: setting.amount('Average expense for an hour', 60, costs),
  EmailSubject: setting.line('Subject of invoices', 'Invoice {number}', ofInvoices),
  EmailBody: setting.text(
    'Email with invoices',
    'Thank you for your business. Invoice {number} of {total}, due {due}, is attached.',
    ofInvoices,
  ),
  PaymentEmailSubject: setting.line('Subject of receipts', 'Your payment receipt'),
  PaymentEmailBody: setting.text(
    'Email with receipts',
    'Thank you for your payment. Your receipt is attached.',
  ),
  StatementEmailSubject: setting.line('Subject of statements', 'Your statement'),
  StatementEmailBody: setting.text('Email with statements', 'Your statement of account is attached.'),
  OpenInvoiceEmailSubject: setting.line('Subject of open invoices', 'Your open invoices'),
  OpenInvoiceEmailBody: setting.text(
    'Email with open invoices',
    'Your open invoices are attached. Please disregard them if you have paid in the meantime.',
  ),
  /** Margins exclude jobs completed before it (IN39). */
  MarginBaseDate: setting.day('Calculate margins since', '2025-05-01'),
  /** Older receivables have a bucket of their own (AC3). */
  ArCutoverDate: setting.day('Receivables cutover', '2024-12-16'),
  /** Nothing of this day or before it changes (AC303). */
  BooksClosedThrough: setting.day('Books closed through', ''),
  /** From this day on, what is closed is open until the end of another one (AC400). */
  BooksOpenFrom: setting.day('Open again from', ''),
  BooksOpenUntil: setting.day('Open until the end of', ''),
  BooksOpenReason: setting.line('Reason for opening', ''),
  /** The recipient of emails to customers without an address. */
  DefaultEmailAddress: setting.email('Email address for customers without one', ''),
  CompanyName: setting.line('Company name', ''),
  /** Multi-line: one line for each line of the letterhead. */
  CompanyAddress: setting.text('Company address', ''),
  CompanyPhone: setting.phone('Company phone', ''),
  CompanyEmail: setting.email('Company email', ''),
  CompanyLogo: setting.picture('Logo'),
  /** That of the business day; BUSINESS_TIME_ZONE where it is not set (SE1001). */
  CompanyTimeZone: setting.line('Time zone', '', {
    refusal: (name) => (isTimeZone(name) ? null : 'Enter a time zone such as America/Detroit.'),
  }),
  /** Entries of the audit log of older years are kept in files; 0 keeps all in the database (SV1160). */
  AuditLogYears: setting.years('Years of the audit log in the database', 0),
  /** From where distances and routes are measured (SE1002). */
  DepotLocation: setting.line('Location of the depot', '', {
    refusal: (text) => (parseGeoPoint(text) === null ? 'Enter degrees like 42.9306, -85.6881.' : null),
  }),
})

export type SettingName = keyof typeof settings

// Its keys are exactly its names.
export const SETTING_NAMES = Object.keys(settings) as readonly SettingName[]

/** Settings visible only to users who may view margins (SE6). */
export const COST_SETTINGS: readonly string[] = Object.entries(settings)
  .filter(([, { read }]) => read === permissions.viewMargins)
  .map(([name]) => name)
