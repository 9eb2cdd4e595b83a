import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { emailDialog } from '#client/screen/email/emailDialog.ts'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { rowOf } from '../../screens/customers/support/customerStore.ts'
import {
  startCustomerService,
  type CustomerService,
} from '../../screens/customers/support/customerService.ts'

const setting = (id: number, name: string, stringValue: string) => ({
  $type: 'Setting:#Rolloff',
  ...rowOf('Setting', { id, name, stringValue }),
})

describe('The email dialog', () => {
  let app: App
  let service: CustomerService
  let answer: Promise<boolean>

  beforeEach(async () => {
    service = await startCustomerService()
    service.rows = {
      Settings: [
        setting(1, 'OpenInvoiceEmailSubject', 'Your open invoices'),
        setting(2, 'OpenInvoiceEmailBody', 'They are attached.'),
        setting(3, 'EmailSubject', 'Your invoice'),
        setting(4, 'CompanyEmail', 'office@rolloff.example'),
      ],
    }
    jest.spyOn(console, 'error').mockImplementation(() => {})
    app = await createTestApp(undefined, service.url)
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
  })
  afterEach(async () => {
    cleanup()
    jest.restoreAllMocks()
    await service.stop()
  })

  const open = async (to: string | null): Promise<void> => {
    act(() => {
      answer = emailDialog(app, { mode: 'openInvoices', to, about: { customerId: 7 } })
    })
    await screen.findByTestId('email-dialog')
  }
  const field = (name: string): HTMLInputElement => {
    const input = document.querySelector<HTMLInputElement>(
      `[data-field="${name}"] :is(textarea, input:not([type="hidden"]))`,
    )
    if (input === null) throw new Error(`The dialog has no field ${name}.`)
    return input
  }
  const messages = () => app.toasts.items.map(({ message }) => message)

  it('F-079 F-066 [ED5] [SG3] begins with the template of its mode, and sends it without an edit', async () => {
    await open('ap@lakes.example')
    expect(['to', 'from', 'subject', 'body'].map((name) => field(name).value)).toEqual([
      'ap@lakes.example',
      'office@rolloff.example',
      'Your open invoices',
      'They are attached.',
    ])
    await pressButton('Send')
    expect(await answer).toBe(true)
    expect(service.saves.flatMap(({ entities }) => entities)).toEqual([
      expect.objectContaining({ to: 'ap@lakes.example', subject: 'Your open invoices', customerId: 7 }),
    ])
    expect(messages()).toEqual(['Email sent'])
  })

  it('F-123 [IN581] offers the contacts that get statements beside the address of the customer', async () => {
    const contact = { id: 1, customerId: 7, email: 'owner@lakes.example', getsStatements: true }
    service.rows = {
      ...service.rows,
      Contacts: [{ $type: 'Contact:#Rolloff', ...rowOf('Contact', contact) }],
    }
    await open('ap@lakes.example')
    expect(field('to').value).toBe('ap@lakes.example, owner@lakes.example')
  })

  it('F-079 requires a recipient', async () => {
    await open(null)
    await pressButton('Send')
    await screen.findByText('Required')
    expect(service.saves).toEqual([])
    fireEvent.input(field('to'), { target: { value: 'ap@lakes.example' } })
    await pressButton('Send')
    expect(await answer).toBe(true)
  })

  it('F-066 [SG3] says that it could not be sent, and why, and stays open', async () => {
    service.refuseSaves = true
    await open('ap@lakes.example')
    await pressButton('Send')
    await waitFor(() => expect(messages()).toEqual(['You may not delete customers.', 'Error sending email']))
    await pressButton('Cancel')
    expect(await answer).toBe(false)
    expect(app.store.pending.hasChanges).toBe(false)
  })
})
