import { expectEventually } from '#test/support/eventually.ts'
import { startMailServer, type MailServer } from '#test/support/mailServer.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { pressInMenu } from './steps/commands.ts'
import { statusOf } from './steps/invoices.ts'
import { useProduct } from './steps/product.ts'
import { rowOf } from './steps/rows.ts'
import {
  dialogNamed,
  find,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitUntilGone,
} from './steps/screen.ts'

/** Nobody at the mail server. */
const NOBODY = 'gone@customer.example'
const REFUSED = /^The mail server refused the email: .*550 No such user/

const INVOICE_EMAIL = dialogNamed('Email invoice')
const RECEIPT_EMAIL = dialogNamed('Email receipt')
const WAITING = `${SCREEN}//section[@aria-label="Waiting for you"]`

let mailServer: MailServer
beforeAll(async () => {
  mailServer = await startMailServer()
  mailServer.unknown.add(NOBODY)
})
afterAll(() => mailServer.close())

const product = useProduct({
  environment: () => ({
    SMTP_URL: mailServer.url,
    MAIL_FROM: 'office@rolloff.example',
    RECIPIENTS_PER_SAVE: '1',
  }),
})

describe('an email that cannot be sent', () => {
  it('M-024 M-033 is shown on the communications of its invoice, which waits on', async () => {
    const [id = 0] = product.stored.ids(
      `SELECT id FROM Invoice WHERE deleted IS NULL AND statusId = 5 AND emailed IS NULL AND printed IS NULL
       ORDER BY id DESC LIMIT 1`,
    )
    const tab = await product.visit('Kim DeVries', `/invoices/${id}`)
    await pressInMenu(tab, 'Send To')
    await setField(tab, INVOICE_EMAIL, 'To', NOBODY)
    await press(tab, INVOICE_EMAIL, 'Send')
    await tab.waitForMessage('Email sent')
    await waitUntilGone(tab, INVOICE_EMAIL)

    const reported = () =>
      product.stored.all('SELECT id, type, sent, error FROM InvoiceCommunication WHERE invoiceId = ?', id)
    await expectEventually(reported).toEqual([
      { id: expect.any(Number), type: 'Email', sent: null, error: expect.stringMatching(REFUSED) },
    ])
    expect(statusOf(product, id)).toBe(13)
    await tab.goTo(`${product.url}/invoices/communications`)
    const row = rowOf('Communications', Number(reported()[0]?.['id']))
    const cell = (field: string) => () => textOf(tab, `${row}/td[@data-field="${field}"]`)
    await expectEventually(cell('error')).toMatch(REFUSED)
    await expectEventually(cell('status')).toBe('Waiting To Email')
    await expectEventually(cell('sent')).toMatch(/^\s*$/)
    await expectCountAtHome(tab)
  })

  it('M-064 F-066 says that a receipt could not be sent and loses nothing, and counts one that was refused later', async () => {
    const [paymentId = 0] = product.stored.ids('SELECT max(id) AS id FROM Payment WHERE deleted IS NULL')
    const stored = () =>
      product.stored.all(
        'SELECT "to", status, error FROM EmailMessage WHERE paymentId = ? ORDER BY id',
        paymentId,
      )
    const before = stored()
    const tab = await product.visit('Kim DeVries', `/payments/${paymentId}`)
    await press(tab, SCREEN, 'Email Receipt')
    const tooMany = `${NOBODY}, books@customer.example`
    await setField(tab, RECEIPT_EMAIL, 'To', tooMany)
    await press(tab, RECEIPT_EMAIL, 'Send')
    await tab.waitForMessage('Error sending email')
    await tab.waitForMessage('The emails of one save may go to at most 1 recipients; these go to 2.')
    await expectEventually(() => readField(tab, RECEIPT_EMAIL, 'To')).toBe(tooMany)
    expect(stored()).toEqual(before)

    await setField(tab, RECEIPT_EMAIL, 'To', NOBODY)
    await press(tab, RECEIPT_EMAIL, 'Send')
    await tab.waitForMessage('Email sent')
    await waitUntilGone(tab, RECEIPT_EMAIL)
    await expectEventually(stored).toEqual([
      ...before,
      { to: NOBODY, status: 'Failed', error: expect.stringMatching(REFUSED) },
    ])
    await expectCountAtHome(tab)
    expect(mailServer.received.flatMap(({ to }) => to)).not.toContain(NOBODY)
    // The browser reports the refused save in the console.
    tab.drainProblems()
  })
})

/** The home page counts the emails that failed, and leads to the list of them. */
async function expectCountAtHome(tab: BrowserTab): Promise<void> {
  await tab.goTo(`${product.url}/`)
  const link = `${WAITING}//a[contains(., "Emails that failed")]`
  await expectEventually(() => textOf(tab, link)).toMatch(/^[1-9]/)
  await find(tab, link).click()
  await expectEventually(() => textsOf(tab, `${SCREEN}//td[@data-field="error"]`)).toEqual(
    expect.arrayContaining([expect.stringMatching(REFUSED)]),
  )
}
