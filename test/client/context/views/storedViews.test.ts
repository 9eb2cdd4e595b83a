import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const customers = list('Customers')
const asking = dialog('Save as view')
const pages = servePages()
const views = () => pages.company.rows('SavedView')

describe('B-10 saved views', () => {
  it('[PE6] [PE7] are shared with a role: a colleague opens them, and cannot change them', async () => {
    await pages.open('/customers/search', ['Customer:Admin', 'Customer'])
    await customers.row('Acme')
    await main.setField('Company name', 'Acme')
    await main.press('Search')
    await expectEventually(() => customers.rows.length).toBe(1)
    await customers.press('Views')
    await customers.press('Save as view…')
    await asking.setField('Name', 'Only Acme')
    await asking.press('Save')
    await customers.press('View “Only Acme”')
    await customers.press('Share “Only Acme”…')
    await dialog('Share view').choose('Who can see it', 'Customer')
    await dialog('Share view').press('Save')
    await expectEventually(messages).toContain('“Only Acme” is shared with Customer')

    const [view] = await views()
    await pages.company.insert('SavedView', { ...view, id: 900, userId: 2, name: 'Of Ann' })
    pages.leave()
    sessionStorage.clear()
    await pages.open('/customers/search', ['Customer'])
    await customers.row('Other')
    await customers.press('Views')
    await customers.press('Of Ann (Ann Colleague)')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme'])
    await customers.press('View “Of Ann”')
    await expectEventually(() => customers.menuItems).toEqual([
      '✓ Of Ann (Ann Colleague)',
      'Only Acme (shared with Customer)',
      'Standard view',
      'Save as view…',
      'Copy link to this view',
    ])
  })

  it('[VW3] of today show whichever day it is', async () => {
    const entries = list('Time entries')
    await pages.open('/admin/time-overview', ['Admin'])
    await entries.press('Views')
    await entries.press('Save as view…')
    await asking.setField('Name', 'Who works')
    await asking.press('Save')
    await expectEventually(messages).toEqual(['View “Who works” saved. It always shows today.'])
    const [view] = await views()
    expect(JSON.parse(String(view?.['content']))).toMatchObject({
      filter: { entryDate: { rule: 'today', end: 'startDate' } },
    })
  })
})
