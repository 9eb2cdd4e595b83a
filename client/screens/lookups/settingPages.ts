import { CLOSED_BOOKS_SETTINGS } from '#shared/settings/closedBooks.ts'
import { SETTING_NAMES, type SettingName } from '#shared/settings/settings.ts'
import type { SettingsPageOptions } from '../../screen/settings/settingsPage.tsx'
import { ClosedBooksNote, LastUpdated } from './settingNotes.tsx'

/** The pages of settings: charges and expenses, emails, the company (F-097, F-098). */
export const settingPages: readonly SettingsPageOptions[] = withOthers(SETTING_NAMES, [
  {
    caption: 'Rates',
    sections: [
      {
        title: 'Fuel rate percentage',
        names: ['FuelPercentage'],
        hint: 'A fraction: 0.15 is 15%. A new rate applies from now on; completed jobs keep theirs.',
        Note: LastUpdated,
      },
      {
        title: 'Charges',
        hint: 'A changed price is for work from a day on: today, unless you enter another one. Work of the days before keeps what it was.',
        names: [
          'FuelRate',
          'KentCountyRate',
          'ServiceRate',
          'OverageRate',
          'ExtendedOverageRate',
          'ExtensionRate',
        ],
      },
      {
        title: 'Average expenses',
        names: ['AverageExpensePerJob', 'AverageExpensePerTon', 'AverageHourExpense'],
        hint: 'Copied to each job when it is completed: the hour expense always, the ton expense if its dump site has none.',
      },
    ],
  },
  {
    caption: 'Email Templates',
    hint: 'The document is attached. In the texts of invoices, {number}, {date}, {due}, {total}, {balance}, {customer} and {po} are replaced by those of the invoice.',
    sections: [
      { title: 'Invoices', span: 3, names: ['EmailSubject', 'EmailBody'] },
      { title: 'Payment receipts', span: 3, names: ['PaymentEmailSubject', 'PaymentEmailBody'] },
      { title: 'Statements', span: 3, names: ['StatementEmailSubject', 'StatementEmailBody'] },
      { title: 'Open invoices', span: 3, names: ['OpenInvoiceEmailSubject', 'OpenInvoiceEmailBody'] },
    ],
  },
  {
    caption: 'Company',
    sections: [
      {
        title: 'Letterhead',
        span: 3,
        names: ['CompanyName', 'CompanyAddress', 'CompanyPhone', 'CompanyEmail', 'CompanyLogo'],
      },
      {
        title: 'Place and time',
        names: ['CompanyTimeZone', 'DepotLocation'],
        hint: 'The business day is that of the time zone, from the next start of the server. Distances and routes are measured from the depot: its latitude and longitude.',
      },
      { title: 'Emails', span: 3, names: ['DefaultEmailAddress'] },
      { title: 'Figures', names: ['MarginBaseDate', 'ArCutoverDate'] },
      {
        title: 'Audit log',
        names: ['AuditLogYears'],
        hint: 'Older calendar years are moved to files, one a year, which the audit log still searches and verifies. 0 keeps all of them in the database.',
      },
      {
        title: 'Closed books',
        names: CLOSED_BOOKS_SETTINGS,
        hint: 'Nothing of this day or before is added, changed or removed. To correct something of that time, open it from a day: it closes again by itself.',
        Note: ClosedBooksNote,
      },
    ],
  },
])

/** The pages, the last one with a section of the settings that have no place on them. */
export function withOthers(
  names: readonly SettingName[],
  pages: readonly SettingsPageOptions[],
): readonly SettingsPageOptions[] {
  const placed = new Set(pages.flatMap(({ sections }) => sections.flatMap((section) => section.names)))
  const others = names.filter((name) => !placed.has(name))
  const last = pages.at(-1)
  if (others.length === 0 || last === undefined) return pages
  return [...pages.slice(0, -1), { ...last, sections: [...last.sections, { title: 'Other', names: others }] }]
}
