import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const bin = list('Recycle bin')
const pages = servePages()
const toasts = new Region('the messages', () => document.querySelector('.toasts'))

describe('The recycle bin', () => {
  it('B-12 lists what each save deleted, and brings it back as a whole', async () => {
    const { company } = pages
    const rental = await company.rental()
    const job = await company.job(rental)
    await company.remove('Rental', rental.id)
    await pages.open('/admin/recycle-bin')
    await expectEventually(() => bin.cells('Deleted')).toEqual([`R${rental.id} and 1 job`])
    expect(bin.cells('Deleted by')).toEqual(['Ann Colleague'])
    await bin.select(`R${rental.id} and 1 job`)
    await bin.press('Undelete')
    await expectEventually(messages).toContain(`R${rental.id} and 1 job brought back`)
    await expectEventually(() => bin.cells('Deleted')).toEqual([])
    expect(await company.row('Job', job.id)).toMatchObject({ deleted: null })
  })

  it('B-12 says what is in the way, and whose a part was, by name', async () => {
    const { company } = pages
    const contact = await company.add('Contact', { customerId: 2, lastName: 'Walsh' })
    await company.remove('Contact', contact.id)
    const site = await company.add('ServiceAddress', { customerId: 2, range: 'Regular', city: 'Ada' })
    await company.remove('ServiceAddress', site.id)
    await company.remove('Customer', 2)
    await pages.open('/admin/recycle-bin')
    await bin.select('Walsh of Other')
    await bin.press('Whole Save')
    await dialog('One save of Ann Colleague').reads('Walsh of Other')
    await dialog('One save of Ann Colleague').press('Close')
    await bin.select('Service address')
    await bin.press('Undelete')
    await expectEventually(() => messages().join()).toMatch(
      /^Service address .*: Customer Other was deleted\. Bring it back first\.$/,
    )
  })
})

describe('After a deletion', () => {
  it('B-12 [LS600] Undo brings back what was marked, and shows it again', async () => {
    await pages.open('/customers/search', ['Customer:Admin'])
    const customers = list('Customers')
    await customers.select('Acme')
    await main.press('Delete')
    await answer('Are you sure you want to delete the selected customer?', 'Yes')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Other'])
    await toasts.press('Undo')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme', 'Other'])
    await expectEventually(messages).toContain('Customer brought back')
    expect(await pages.company.row('Customer', 1)).toMatchObject({ deleted: null })
  })

  it('B-12 [LS600] Undo adds again what was removed', async () => {
    const { company } = pages
    const { id } = await company.add('ReportSchedule', { report: 'Dashboard' })
    await pages.open('/admin/report-schedules')
    const schedules = list('Scheduled reports')
    await schedules.select('Dashboard')
    await main.press('Delete')
    await answer('Are you sure you want to delete this scheduled report?', 'Yes')
    await expectEventually(() => schedules.rows).toHaveLength(0)
    await toasts.press('Undo')
    await expectEventually(() => schedules.cells('Report')).toEqual(['Dashboard'])
    expect(await company.row('ReportSchedule', id)).toMatchObject({ report: 'Dashboard' })
  })
})
