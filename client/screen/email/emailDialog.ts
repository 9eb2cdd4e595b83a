import { EmailMessage } from '#shared/invoicing/EmailMessage.ts'
import type { App } from '../../app/App.ts'
import { formSection } from '../../form/FormSection.tsx'
import { editorOf } from '../editor/Editor.ts'
import { addStoredRecord } from '../editor/editRecord.ts'
import { EMAIL_MODES, type EmailModeName } from './emailModes.ts'
import { readTemplate } from './readTemplate.ts'

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
export async function emailDialog(app: App, { mode, to, about }: EmailRequest): Promise<boolean> {
  const { title, ...template } = EMAIL_MODES[mode]
  const texts = await readTemplate(app.store, template)
  const editor = editorOf(EmailMessage, {
    noun: 'email',
    width: 680,
    title,
    submit: { caption: 'Send', icon: 'mail' },
    sections,
  })
  return addStoredRecord(app, editor, { to, ...texts, ...about })
}
