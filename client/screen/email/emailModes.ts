import type { SettingName } from '#shared/settings/settings.ts'

interface EmailMode {
  readonly title: string
  /** The settings from which the email is prefilled. */
  readonly subject: SettingName
  readonly body: SettingName
}

/** What the email dialog is opened for, with the templates of each (F-079). */
export const EMAIL_MODES = {
  invoice: { title: 'Email invoice', subject: 'EmailSubject', body: 'EmailBody' },
  payment: { title: 'Email receipt', subject: 'PaymentEmailSubject', body: 'PaymentEmailBody' },
  openInvoices: {
    title: 'Email open invoices',
    subject: 'OpenInvoiceEmailSubject',
    body: 'OpenInvoiceEmailBody',
  },
} as const satisfies Record<string, EmailMode>

export type EmailModeName = keyof typeof EMAIL_MODES
