import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const log = list('Audit log')
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
    const history = dialog(`History of SalesPerson ${id}`)
    await history.reads('Added')
    await history.press('Close')
    await log.press('Whole Save')
    await dialog('One save of Ann Colleague').reads('Deleted')
  })
})
