import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const log = list('Audit log')
const check = new Region('the check of the log', () =>
  document.querySelector('[aria-label="Check of the audit log"]'),
)
const pages = servePages()

describe('The audit log', () => {
  it('B-08 says who deleted a record that no list has any more, and what was stored with it', async () => {
    const { company } = pages
    const { id } = await company.add('SalesPerson', { name: 'Temp Seller' })
    await company.remove('SalesPerson', id)
    await pages.open('/admin/audit')
    await expectEventually(() => log.cells('Action')).toContain('Deleted')
    await log.select('Deleted')
    await log.press('History')
    const history = dialog(`History of Sales person No. ${id}`)
    await history.reads('Added')
    await history.press('Close')
    await log.press('Whole Save')
    await dialog('One save of Ann Colleague').reads('Deleted')
  })

  it('B-08 names tables, settings and records as people do', async () => {
    const { company } = pages
    const setting = (await company.rows('Setting')).find(({ name }) => name === 'FuelRate')
    await company.edit('Setting', Number(setting?.['id']), { decimalValue: 26 })
    await company.add('SalesPerson', { name: 'Temp Seller' })
    await pages.open('/admin/audit')
    await expectEventually(() => log.cells('Table').slice(0, 2)).toEqual(['Sales person', 'Setting'])
    await expectEventually(() => log.cells('Record').slice(0, 2)).toEqual(['Temp Seller', 'Fuel for a job'])
  })

  it('B-08 [SV641] says that it is whole, or which entry is not what was written', async () => {
    const { company } = pages
    await company.add('SalesPerson', { name: 'Temp Seller' })
    await pages.open('/admin/audit')
    await check.reads('The audit log is whole since')
    const [{ id } = { id: 0 }] = await company.database.query('SELECT max(id) AS id FROM AuditLog', [])
    await company.database.transaction((transaction) =>
      transaction.execute(`UPDATE AuditLog SET data = '{"Changes":[]}' WHERE id = ?1`, [Number(id)]),
    )
    await check.press('Verify Again')
    await check.reads('its entries were changed or removed')
    expect(check.text).toContain('Ann Colleague')
  })
})
