import { mailboxFolder } from '#server/practice/mail/localMailbox.ts'
import { localMailer } from '#server/practice/mail/localMailer.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const STOP = 'Are you sure you want to keep the selected email(s) from being sent?'

const pages = servePages()
const emails = list('Emails')
const shown = dialog('Email')

const MAIL = {
  messageId: '20371126120000000.0b0a8f6e-8d0f-4b4c-9d53-4ad6f0a7c1aa@rolloff.example',
  from: null,
  to: 'sam@customer.example',
  cc: null,
  bcc: null,
  subject: 'Your bill',
  text: 'Dear Sam',
  attachments: [{ fileName: 'invoice-17.pdf', contentType: 'application/pdf', bytes: Buffer.from('%PDF') }],
}

const queued = (status: string, subject: string, more: object = {}) =>
  pages.company.insert('EmailMessage', {
    to: 'sam@customer.example',
    subject,
    body: 'Dear Sam,\nthank you.',
    status,
    nextAttempt: status === 'Waiting' ? '2038-01-01T12:00:00.000Z' : null,
    created: '2037-11-25T12:00:00.000Z',
    createdBy: 'Olive Office',
    ...more,
  })

const stored = (id: number) => pages.company.row('EmailMessage', id)

describe('the queue of emails', () => {
  it('[ML300] sends an email that failed, which then goes out with its document', async () => {
    const { id } = await queued('Failed', 'Your bill', { attempts: 8, error: 'No such user.' })
    await pages.open('/admin/emails', ['Admin'])
    await emails.select('Your bill')
    await expectEventually(() => [main.button('Send Now'), main.button('Stop')]).toEqual([
      'enabled',
      'disabled',
    ])
    await main.press('Send Now')
    await expectEventually(messages).toContain('The email is being sent.')
    await expectEventually(() => stored(id)).toMatchObject({ status: 'Sent', attempts: 1, error: null })
  })

  it('[ML1430] asks before an email goes once more to an address that its customer has replaced', async () => {
    await pages.company.edit('Customer', 1, { email: 'New@Customer.example' })
    const { id } = await queued('Failed', 'Your bill', { customerId: 1, error: 'No such user.' })
    await queued('Failed', 'Right bill', { customerId: 1, to: 'Sam <new@customer.example>' })
    await pages.open('/admin/emails', ['Admin'])
    await emails.select('Your bill')
    await main.press('Send Now')
    const asked =
      'Your bill did not reach sam@customer.example; its customer has New@Customer.example by now. Open leads to what an email is about, to send it to that address. Send to the old address once more?'
    await answer(asked, 'No')
    expect(await stored(id)).toMatchObject({ status: 'Failed' })
    await emails.select('Right bill')
    await main.press('Send Now')
    await expectEventually(messages).toContain('The email is being sent.')
  })

  it('[ML301] keeps an email that waits from being sent, after a question', async () => {
    const { id } = await queued('Waiting', 'Wrong bill', { attempts: 2 })
    await pages.open('/admin/emails', ['Admin'])
    await emails.select('Wrong bill')
    await main.press('Stop')
    await answer(STOP, 'Yes')
    await expectEventually(messages).toContain('The email is not sent.')
    await expectEventually(() => emails.cells('Status')).toEqual(['Stopped'])
    expect(await stored(id)).toMatchObject({
      status: 'Stopped',
      error: 'Olive Office stopped it before it was sent.',
    })
  })

  it('[ML302] shows what an email said, and why it failed', async () => {
    await queued('Failed', 'What you owe', { error: 'No such user.' })
    await pages.open('/admin/emails', ['Admin'])
    await emails.select('What you owe')
    await main.press('Show Email')
    await shown.reads('No such user.')
    await shown.reads('What you oweDear Sam, thank you.')
    await expectEventually(() => shown.buttons).toEqual(['Close'])
  })

  it('[ML302] opens what was attached, where the local mailbox has it', async () => {
    const opened = watchOpenedTabs()
    const folder = mailboxFolder(pages.company.server.folder)
    await localMailer({ folder, from: 'office@rolloff.example' }).send(MAIL)
    const { messageId, subject } = MAIL
    await queued('Sent', subject, { messageId, sent: '2037-11-26T12:00:00.000Z' })
    await pages.open('/admin/emails', ['Admin'])
    await emails.select(subject)
    await main.press('Show Email')
    await shown.press('invoice-17.pdf')
    const address = /^\/api\/mailbox\/20371126120000000\..+\/attachments\/0\?ticket=/
    await expectEventually(() => opened[0]).toMatch(address)
  })
})
