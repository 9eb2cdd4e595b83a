import { expectEventually } from '#test/support/eventually.ts'
import { busyCustomers } from './steps/customers.ts'
import { pressInMenu } from './steps/commands.ts'
import { useProduct } from './steps/product.ts'
import { dialogNamed, press, readField, SCREEN, setField, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

const STATEMENT = dialogNamed('Statement')
const EMAIL = dialogNamed('Email open invoices')

describe('the account of a customer', () => {
  it('F-065 F-076 F-077 F-118 prints a statement in a new tab, and emails another one', async () => {
    const [customerId = 0] = busyCustomers(product.stored, 1)
    const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
    await press(tab, SCREEN, 'Generate Statement')
    const day = new Intl.DateTimeFormat('en-US', {
      timeZone: 'America/Detroit',
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
    })
    const monthAgo = new Date(Date.now() - 30 * 86_400_000)
    await expectEventually(() => readField(tab, STATEMENT, 'Start date')).toBe(day.format(monthAgo))
    await setField(tab, STATEMENT, 'Start date', '01/01/2026')
    const opened = new Promise<string>((resolve) =>
      tab.page.once('popup', (page) => resolve(page?.url() ?? '')),
    )
    await press(tab, STATEMENT, 'Print')
    await opened
    // A page in the background does not react.
    await tab.page.bringToFront()
    await waitUntilGone(tab, STATEMENT)
    await expectEventually(() =>
      product.stored.all('SELECT * FROM Statement WHERE customerId = ? ORDER BY id DESC LIMIT 1', customerId),
    ).toEqual([
      expect.objectContaining({ startDate: '2026-01-01', emailed: null, createdBy: 'Dana Whitfield' }),
    ])

    await press(tab, SCREEN, 'Generate Statement')
    await expectEventually(() => readField(tab, STATEMENT, 'Start date')).toBe('01/01/2026')
    await press(tab, STATEMENT, 'Email')
    await tab.waitForMessage('Email sent')
    const [statement] = product.stored.all(
      'SELECT * FROM Statement WHERE customerId = ? ORDER BY id DESC LIMIT 1',
      customerId,
    )
    expect(statement?.['emailed']).toEqual(expect.any(String))
  })

  it('F-065 F-066 F-079 emails the open invoices with a text that is edited before', async () => {
    const [, customerId = 0] = busyCustomers(product.stored, 2)
    const tab = await product.visit('Dana Whitfield', `/customers/${customerId}`)
    await pressInMenu(tab, 'Email Open Invoices')
    await expectEventually(() => readField(tab, EMAIL, 'Subject')).toBe('Your open invoices')
    await setField(tab, EMAIL, 'To', 'ap@lakes.example')
    await setField(tab, EMAIL, 'Subject', 'What is open')
    await press(tab, EMAIL, 'Send')
    await tab.waitForMessage('Email sent')
    expect(
      product.stored.all(
        'SELECT * FROM EmailMessage WHERE customerId = ? ORDER BY id DESC LIMIT 1',
        customerId,
      ),
    ).toEqual([expect.objectContaining({ to: 'ap@lakes.example', subject: 'What is open' })])
  })
})
