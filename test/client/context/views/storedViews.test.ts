import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main, messages, Region } from '../../support/Region.ts'
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

  it('[VW1] [VW2] keep filter, columns and order under a name, opened from the list, the palette or an address', async () => {
    const standard = await openCustomers()
    await main.setField('Company name', 'Acme')
    await main.press('Search')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme'])
    await customers.sort('Phone')
    await customers.press('Views')
    await customers.press('Save as view…')
    await asking.setField('Name', 'Acme by phone')
    await asking.press('Save')
    await customers.press('View “Acme by phone”')
    const address = pages.address
    const sorting = () => document.querySelector('td[aria-label="Column Phone"]')?.getAttribute('aria-sort')

    const [view] = await views()
    const content: object = JSON.parse(String(view?.['content']))
    const viewed = JSON.stringify({ name: 'Sent', ...content })
    await pages.open(`/customers/search?viewed=${encodeURIComponent(viewed)}`, ROLES)
    await expectEventually(() => customers.button('View “Sent”')).toBe('enabled')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme'])
    expect(sorting()).toBe('ascending')

    await pages.open('/profile', ROLES)
    await header.press('Search or jump to')
    const palette = new Region('the palette', () => document.querySelector('[data-testid="palette"]'))
    const box = (await palette.element()).querySelector('input')
    fireEvent.change(box ?? document.body, { target: { value: 'by phone' } })
    await palette.reads('Acme by phone')
    fireEvent.keyDown(box ?? document.body, { key: 'Enter' })
    await expectEventually(() => customers.button('View “Acme by phone”')).toBe('enabled')
    expect(pages.address).toBe(address)
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme'])
    expect(sorting()).toBe('ascending')

    await customers.press('View “Acme by phone”')
    await customers.press('Standard view')
    await expectEventually(() => customers.button('Views')).toBe('enabled')
    expect(await customers.columns()).toEqual(standard)
    await customers.press('Views')
    await customers.press('Acme by phone')
    await customers.press('View “Acme by phone”')
    await customers.press('Delete “Acme by phone”')
    await answer('Are you sure you want to delete the view “Acme by phone”?', 'Yes')
    await customers.press('Views')
    await expectEventually(() => customers.menuItems).toEqual(['Save as view…', 'Copy link to this view'])
  })
})

const ROLES = ['Customer:Admin', 'Customer']

/** Opens the list of customers; returns its columns. */
async function openCustomers(): Promise<readonly string[]> {
  await pages.open('/customers/search', ROLES)
  await customers.row('Acme')
  return customers.columns()
}
