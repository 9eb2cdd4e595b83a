import { type EmailedDocument, recipients } from '#shared/customers/recipients.ts'
import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import type { InvoicePlaceholders } from '#shared/settings/placeholders.ts'
import type { ScreenContext } from '../../context/ScreenContext.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../editor/Editor.ts'
import { addStoredRecord } from '../editor/editRecord.ts'
import { fetchTemplate, type TextSetting } from './fetchTemplate.ts'
import { fetchContacts } from './fetchContacts.ts'

/** What the email dialog is opened for, with the templates of each (F-079). */
const EMAIL_MODES = {
  invoice: {
    title: 'Email invoice',
    subject: 'EmailSubject',
    body: 'EmailBody',
    document: 'invoices',
  },
  payment: { title: 'Email receipt', subject: 'PaymentEmailSubject', body: 'PaymentEmailBody' },
  openInvoices: {
    title: 'Email open invoices',
    subject: 'OpenInvoiceEmailSubject',
    body: 'OpenInvoiceEmailBody',
    document: 'statements',
  },
} as const satisfies Record<string, EmailMode>

interface EmailRequest {
  readonly mode: EmailModeName
  /** The customer's address; it is offered with those of the contacts that get such documents (IN581). */
  readonly to: string | null
  /** The records that it is about; the report of the most specific one is attached. */
  readonly about: Partial<Pick<EmailMessage, 'invoiceId' | 'paymentId'>> & { readonly customerId: number }
  /** What takes the place of the placeholders of its template (SE580). */
  readonly placeholders?: InvoicePlaceholders
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
export async function emailDialog(
  app: ScreenContext,
  { mode, to: own, about, placeholders }: EmailRequest,
): Promise<boolean> {
  const { title, document, ...template }: EmailMode = EMAIL_MODES[mode]
  const { customerId } = about
  const [texts, to] = await Promise.all([
    fetchTemplate(app.store, template, placeholders),
    document === undefined ? own : fetchRecipients(app, document, { customerId, own }),
  ])
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
  readonly subject: TextSetting
  readonly body: TextSetting
  /** As what contacts may get it, too. */
  readonly document?: EmailedDocument
}

type EmailModeName = keyof typeof EMAIL_MODES

/** Whom such a document is emailed to: this address of the customer, and its contacts that get it (IN581). Throws QueryFailed. */
async function fetchRecipients(
  app: Pick<ScreenContext, 'session' | 'store'>,
  document: EmailedDocument,
  { customerId, own }: { readonly customerId: number; readonly own: string | null },
): Promise<string | null> {
  const contactsOf = await fetchContacts(app, [customerId])
  return recipients(document, own, contactsOf(customerId))
}
