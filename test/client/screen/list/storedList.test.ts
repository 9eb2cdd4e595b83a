import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, header, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DELETE = 'Are you sure you want to delete the selected customer?'
const customers = list('Customers')

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const searches = () => pages.requests.of('/api/breeze/Customers?')

const open = async (...roles: readonly string[]): Promise<void> => {
  await pages.company.insert('Customer', {
    id: 3,
    typeId: 2,
    firstName: 'Zoe',
    lastName: 'Adams',
    billCity: 'Ada',
  })
  await pages.open('/customers/search', roles)
  await customers.row('Other')
}

describe('A list', () => {
  it('F-043 F-044 F-045 shows the records that the server finds, in its columns and order, and counts them', async () => {
    await open('Customer')
    expect(await customers.columns()).toEqual([
      'Type',
      'Company',
      'Customer name',
      'Contact name',
      'Billing type',
      'Phone',
      'Email',
      'Address',
      'Sales person',
    ])
    expect(customers.rows.map((row) => [row['Type'], row['Customer name'], row['Address']])).toEqual([
      ['Commercial', 'Acme', ''],
      ['Commercial', 'Other', ''],
      ['Residential', 'Zoe Adams', 'Ada'],
    ])
    await main.reads('3 item(s) found')
  })

  it('F-042 [LS6] [LS7] searches for what its filter says, at Search and not before; Clear empties it', async () => {
    await open('Customer')
    await main.setField('Company name', 'acm')
    expect(searches()).toHaveLength(1)
    await main.press('Search')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme'])
    await main.reads('1 item(s) found')
    await main.press('Clear')
    await main.setField('City', 'ADA')
    await main.press('Search')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Zoe Adams'])
    expect(searches().map((search) => /"parameters":(\{.*?\})/.exec(search)?.[1])).toEqual([
      '{}',
      '{"companyName":"acm"}',
      '{"billCity":"ADA"}',
    ])
  })

  it('F-042 F-043 [LS2] remembers its filter for the session: over other screens, an opened customer and a reload', async () => {
    await open('Customer:Admin')
    await main.setField('Company name', 'Other')
    await main.press('Search')
    await expectEventually(() => customers.cells('Company')).toEqual(['Other'])
    const isAsLeft = async (): Promise<void> => {
      await expectEventually(() => customers.cells('Company')).toEqual(['Other'])
      expect(main.readField('Company name')).toBe('Other')
    }
    await header.press('Inventory')
    await expectEventually(() => pages.address).toBe('/inventory/overview')
    await header.press('Customers')
    await isAsLeft()
    await customers.open('Other')
    await main.reads('Identity')
    await main.press('Close')
    await isAsLeft()
    await pages.open('/customers/search', ['Customer'])
    await isAsLeft()
    sessionStorage.clear()
    await pages.open('/customers/search', ['Customer'])
    await customers.row('Acme')
    expect(main.readField('Company name')).toBe('')
  })

  it('F-020 sorts by the column whose caption is pressed, and the other way round at the next press', async () => {
    await open('Customer')
    await customers.sort('Customer name')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Acme', 'Other', 'Zoe Adams'])
    await customers.sort('Customer name')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Zoe Adams', 'Other', 'Acme'])
  })

  it('F-046 offers what the roles of the user allow, for the rows that are selected', async () => {
    await open('Customer')
    expect(['Open', 'Add', 'Delete', 'Edit in list'].map((each) => main.button(each))).toEqual([
      'missing',
      'missing',
      'missing',
      'missing',
    ])
    await pages.open('/customers/search', ['Customer:Admin'])
    await customers.row('Other')
    const actions = () => ['Open', 'Add', 'Delete', 'Edit in list'].map((each) => main.button(each))
    expect(actions()).toEqual(['disabled', 'enabled', 'disabled', 'enabled'])
    await customers.select('Other')
    await expectEventually(actions).toEqual(['enabled', 'enabled', 'enabled', 'enabled'])
  })

  it('[LS13] [LS14] opens a record at a double click, whose Close returns to the list', async () => {
    await open('Customer:Admin')
    await customers.open('Other')
    await main.reads('Identity')
    expect([pages.address, main.readField('Company name')]).toEqual(['/customers/2', 'Other'])
    await main.press('Close')
    await customers.row('Other')
    expect(pages.address).toBe('/customers/search')
  })

  it('[LS14] leads to the next and the previous record, in the order shown', async () => {
    await pages.company.edit('Customer', 1, { phone: '(616) 555-0103' })
    await pages.company.edit('Customer', 2, { phone: '(616) 555-0102' })
    await pages.company.insert('Customer', {
      id: 3,
      typeId: 1,
      companyName: 'First',
      phone: '(616) 555-0101',
    })
    await pages.open('/customers/search', ['Customer:Admin'])
    await customers.row('First')
    await customers.sort('Phone')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['First', 'Other', 'Acme'])
    await customers.press('Other')
    await main.reads('2 of 3')
    await main.press('Next customer')
    await main.reads('3 of 3')
    expect(pages.address).toBe('/customers/1')
    fireEvent.keyDown(document.body, { key: 'PageUp', altKey: true })
    await main.reads('2 of 3')
    await main.press('Previous customer')
    await main.reads('1 of 3')
    expect([pages.address, main.button('Previous customer')]).toEqual(['/customers/3', 'disabled'])
  })

  it('F-047 [LS4] deletes a record at once, after a question that names it and its children', async () => {
    await open('Customer:Admin')
    await customers.select('Acme')
    await main.press('Delete')
    await question(DELETE).reads('Acme')
    await question(DELETE).reads('1 service address')
    await question(DELETE).reads('It is deleted immediately; you do not need to save.')
    await answer(DELETE, 'No')
    expect([customers.has('Acme'), saves()]).toEqual([true, []])
    await main.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => customers.cells('Customer name')).toEqual(['Other', 'Zoe Adams'])
    await expectEventually(messages).toEqual(['Customer deleted'])
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      deletedBy: 'Olive Office',
    })
  })

  it('[LS4] [SA401] does not ask about a deletion that the server refuses, but says why', async () => {
    await pages.company.rental()
    await open('Customer:Admin')
    await customers.select('Acme')
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await main.press('Delete')
    await expectEventually(messages).toEqual([
      expect.stringContaining('Acme cannot be deleted: R1 is not complete. Complete or delete it first.'),
    ])
    jest.restoreAllMocks()
    expect([question(DELETE).isShown, customers.has('Acme'), saves()]).toEqual([false, true, []])
  })

  it('[LS3] [LS15] stores what was edited in it together, with Save; Cancel takes it back', async () => {
    await open('Customer:Admin')
    await main.press('Edit in list')
    await customers.edit('Acme', 'Company', 'Acme Inc.')
    await customers.edit('Other', 'Company', 'Another')
    await main.reads('2 changes in 2 records')
    await main.press('Cancel')
    await answer('Are you sure you want to cancel changes?', 'Yes')
    await expectEventually(() => customers.cells('Company')).toEqual(['Acme', 'Other', ''])
    await customers.edit('Acme', 'Company', 'Acme Inc.')
    await main.press('Save')
    await expectEventually(messages).toEqual(['Saved'])
    expect(saves()).toHaveLength(1)
    expect((await pages.company.rows('Customer')).map(({ companyName }) => companyName)).toEqual([
      'Acme Inc.',
      'Other',
      null,
    ])
  })
})
