import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, main } from '../../support/Region.ts'
import { billed } from '../invoices/support/billed.ts'

const pages = servePages()

describe('Admin, System', () => {
  it('[OP1030] [OP1035] [OP1182] says what is wrong and what to do, what is kept, and leads to the emails that failed', async () => {
    const { company } = pages
    await company.insert('EmailMessage', { to: 'sam@customer.example', subject: 'Invoice', status: 'Failed' })
    // Sent again since: its failure has no consequence any more.
    const again = { to: 'ann@customer.example', subject: 'Invoice', invoiceId: (await billed(company)).id }
    await company.insert('EmailMessage', { ...again, status: 'Failed' })
    await company.insert('EmailMessage', { ...again, status: 'Sent' })
    await pages.open('/admin/system', ['Admin'])
    await main.reads('An email could not be sent. Admin, Mail Queue says why, and sends them again.')
    await main.reads('No backup was made yet. Make one: npm run backup, or set BACKUP_HOUR.')
    await main.reads('The database can be read and written, and is of this version.')
    await main.reads('SQLite')
    await main.reads('Grown in 7 days')
    await main.reads('not known yet')
    await main.reads('Olive Office')
    await main.press('1')
    await expectEventually(() => pages.address).toBe('/admin/emails')
  })

  it('[OP1320] [OP1321] shows who is signed in on which devices, and signs a person out after a question', async () => {
    const { company } = pages
    const { id: userId } = await company.insert('User', {
      firstName: 'Frank',
      lastName: 'Desk',
      userName: 'frank',
      isActive: true,
    })
    const seen = new Date().toISOString()
    await company.database.transaction(async (transaction) => {
      for (const device of ['Chrome on Windows', 'Safari on iPhone'])
        await transaction.execute(`INSERT INTO "Session" VALUES (?1, ?2, ?1, ?3, ?3)`, [device, userId, seen])
    })
    await pages.open('/admin/system', ['Admin'])
    await main.reads('Frank Desk')
    await main.reads('Safari on iPhone')
    await main.press('Frank Desk: Sign out…')
    await answer(
      'Are you sure you want to sign Frank Desk out on all devices? What Frank Desk has not saved stays on the page, which asks to sign in again.',
      'Yes',
    )
    await main.reads('Nobody was seen within a day.')
    expect(await company.row('User', userId)).toMatchObject({ signedOut: expect.any(String) })
  })
})
