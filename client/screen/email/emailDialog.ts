import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../editor/Editor.ts'
import { addStoredRecord } from '../editor/editRecord.ts'
import { fetchTemplate } from './fetchTemplate.ts'
import type { SettingName } from '#shared/settings/settings.ts'

/** What the email dialog is opened for, with the templates of each (F-079). */
const EMAIL_MODES = {
  invoice: { title: 'Email invoice', subject: 'EmailSubject', body: 'EmailBody' },
  payment: { title: 'Email receipt', subject: 'PaymentEmailSubject', body: 'PaymentEmailBody' },
  openInvoices: {
    title: 'Email open invoices',
    subject: 'OpenInvoiceEmailSubject',
    body: 'OpenInvoiceEmailBody',
  },
} as const satisfies Record<string, EmailMode>

interface EmailRequest {
  readonly mode: EmailModeName
  /** The address that is offered. */
  readonly to: string | null
  /** The records that it is about; the report of the most specific one is attached. */
  readonly about: Partial<Pick<EmailMessage, 'customerId' | 'invoiceId' | 'paymentId'>>
}

const sections = [
  formSection(EmailMessage, null, [
    { field: 'to', span: 3, placeholder: 'Separate multiple addresses with commas' },
    'cc',
    'bcc',
    'from',
    { field: 'subject', span: 3 },
    { field: 'body', span: 3 },
  ]),
]

/** The email dialog in one of its modes (F-079): resolves with whether the email was queued. Throws QueryFailed. */
export async function emailDialog(app: ScreenContext, { mode, to, about }: EmailRequest): Promise<boolean> {
  const { title, ...template } = EMAIL_MODES[mode]
  const texts = await fetchTemplate(app.store, template)
  const editor = editorOf(EmailMessage, {
    noun: 'email',
    width: 680,
    title,
    submit: { caption: 'Send', icon: 'mail' },
    sections,
  })
  return addStoredRecord(app, editor, { to, ...texts, ...about })
}

interface EmailMode {
  readonly title: string
  /** The settings from which the email is prefilled. */
  readonly subject: SettingName
  readonly body: SettingName
}

type EmailModeName = keyof typeof EMAIL_MODES
