import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const pages = servePages()

it('F-095 [SV241] [AD301] a card that customers have is kept, which is said without errors to fix, and can be hidden instead', async () => {
  await pages.company.insert('CreditCard', { id: 8, name: 'Visa', feePercentage: 0.03, displayOrder: 1 })
  await pages.company.edit('Customer', 1, { creditCardId: 8 })
  await pages.open('/admin/lookup-tables', ['Admin'])
  await main.press('Credit Cards')
  await list('Credit Cards').select('Visa')
  jest.spyOn(console, 'error').mockImplementation(() => {})
  await main.press('Delete')
  await expectEventually(messages).toEqual(['Visa is used by 1 customer. Hide it instead.'])
  jest.restoreAllMocks()
  const edit = dialog('Credit card')
  await list('Credit Cards').select('Visa')
  await main.press('Edit')
  await edit.check('Hidden')
  await edit.press('Save')
  await edit.goes()
  await expectEventually(() => list('Credit Cards').cells('Hidden')).toContain('✓')
  expect(await pages.company.row('CreditCard', 8)).toMatchObject({ hidden: true, deleted: null })
})
