import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, header, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const CANCEL = 'Are you sure you want to cancel changes?'
const NO_COMPANY = 'Company Name is blank for a Commercial customer. Do you want to continue?'
const IDENTITY = ['Type', 'Sales person', 'Accounting ID', 'Company name', 'Scheduling name']
const CONTACT = ['First name', 'Last name', 'Preferred communication', 'Phone', 'Email', 'Site notes']

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const customer = () => pages.company.row('Customer', 1)

const open = async (path = '/customers/1', tab?: string): Promise<void> => {
  await pages.open(path, ['Customer:Admin', 'Invoice'])
  await main.reads('Identity')
  if (tab !== undefined) await main.openTab(tab)
}

const save = async (): Promise<void> => {
  await main.press('Save')
  await expectEventually(() => main.button('Close')).toBe('enabled')
}

describe('The page of a customer', () => {
  it('[SG250] [CU540] shows, and asks before it adds, a customer whose phone number another one has, and opens that one on request', async () => {
    const opened = jest.spyOn(window, 'open').mockReturnValue(null)
    await pages.company.edit('Customer', 1, { phone: '(616) 555-9038' })
    await pages.open('/customers/new', ['Customer:Admin'])
    await main.choose('Type', 'Commercial')
    await main.setField('Company name', 'Acme again')
    await main.setField('Phone', '616 555 9038')
    await main.reads('Already a customer?')
    await main.reads('Same phone numberAcme')
    await main.press('Save')
    const text =
      'Acme (customer 1) has this phone number already. Open that customer instead of adding another one?'
    await answer(text, 'Open Acme')
    await expectEventually(() => opened.mock.calls).toEqual([['/customers/1', '_blank']])
    expect(saves()).toEqual([])
    await main.press('Save')
    await answer(text, 'Add anyway')
    await expectEventually(() => saves().length).toBe(1)
  })

  it('[SG500] asks before a customer gets the phone number of another one', async () => {
    await pages.company.edit('Customer', 2, { phone: '(616) 555-9038' })
    await open()
    await main.setField('Phone', '616 555 9038')
    await main.press('Save')
    const text = 'Other (customer 2) has this phone number already. Do you want to save it?'
    await answer(text, 'Cancel')
    expect(saves()).toEqual([])
    await main.press('Save')
    await answer(text, 'Save anyway')
    await expectEventually(async () => (await customer())['phone']).toBe('(616) 555-9038')
  })

  it('F-048 F-049 F-050 has its tabs, and does nothing with the account while changes are pending', async () => {
    const account = ['Generate Statement', 'Open Invoices Report']
    await open()
    expect(main.tabs).toEqual([
      'Customer',
      'Billing Info',
      expect.stringMatching(/^Service Address/),
      expect.stringMatching(/^Rates/),
      'Rentals',
      'Jobs',
      'Invoices',
      'Payments',
      'Credits',
      'Contacts',
    ])
    expect([main.button('Save'), main.button('Cancel')]).toEqual(['missing', 'missing'])
    expect(main.button(account[0] ?? '')).toBe('enabled')
    await main.setField('Phone', '(616) 555-0107')
    await expectEventually(() => ['Save', 'Cancel', 'Close'].map((each) => main.button(each))).toEqual([
      'enabled',
      'enabled',
      'missing',
    ])
    expect(main.button(account[0] ?? '')).toBe('disabled')
    await main.press('Cancel')
    await answer(CANCEL, 'Yes')
    await main.press('Close')
    await expectEventually(() => pages.address).toBe('/customers/search')
    await expectEventually(() => document.title).toBe('Customer Search – Rolloff')
    expect(saves()).toEqual([])
  })

  it('F-051 F-053 shows who the customer is; a Commercial one has a company name, which is the name shown', async () => {
    await pages.company.edit('Customer', 1, { firstName: 'Jan', lastName: 'Bos' })
    await open()
    const heading = () => document.querySelector('[data-testid="customer-name"]')?.textContent
    expect([heading(), main.fields]).toEqual(['Acme', [...IDENTITY, ...CONTACT]])
    const shown = (selector: string) => document.querySelector(`main ${selector}`)?.textContent
    expect(['.monogram', '.head-row .badge', '[aria-label="Breadcrumb"]'].map(shown)).toEqual([
      'A',
      'Commercial',
      'Customers/Acme',
    ])
    await main.choose('Type', 'Residential')
    await expectEventually(heading).toBe('Jan Bos')
    expect(main.fields).toEqual([...IDENTITY.filter((each) => each !== 'Company name'), ...CONTACT])
    await main.choose('Type', 'Commercial')
    await expectEventually(heading).toBe('Acme')
    expect([main.readField('Company name'), main.button('Close')]).toEqual(['Acme', 'enabled'])
  })

  it('F-056 F-057 F-059 M-048 has the fields of billing with their choices, says how bills are sent, and stores what is entered', async () => {
    await open('/customers/1', 'Billing Info')
    expect(main.fields).toEqual([
      'Billing type',
      'Payment terms',
      'Billing rule',
      'Credit card',
      'Standard rental length',
      'Extension rate',
      'Fuel rate',
      'Percentage-based fuel rate',
      'Bypass Kent surcharge',
      'Great Plains ID',
      'Balance',
      'Billing address same as service address',
      'Billing address',
      'Billing address, line 2',
      'City',
      'State',
      'Zip',
      'Country',
    ])
    expect(main.isReadOnly('Balance')).toBe(true)
    expect(await main.choices('Billing type')).toEqual(['COD', 'Credit-Debit', 'Billing'])
    expect(await main.choices('Payment terms')).toEqual(['Net 30', 'Net 15', 'Due on receipt'])
    expect(await main.choices('Billing rule')).toEqual([
      'Bill After Delivery',
      'Bill After Pickup',
      'Bill as Customer Type',
    ])
    await main.choose('Billing type', 'Billing')
    await main.reads('Bills are sent to this customer by mail.')
    await main.choose('Billing type', 'COD')
    await main.reads('Bills are sent to this customer by email.')
    await main.choose('Payment terms', 'Due on receipt')
    await main.choose('Billing rule', 'Bill After Pickup')
    await main.setField('Standard rental length', '21')
    await main.setField('Extension rate', '8.75')
    await main.setField('Fuel rate', '23.5')
    await main.setField('Great Plains ID', 'VANDYKE')
    await main.check('Bypass Kent surcharge')
    await main.check('Percentage-based fuel rate')
    await main.setField('Billing address, line 2', 'Suite 9')
    await save()
    await expectEventually(() => customer()).toMatchObject({
      billingType: 'COD',
      paymentTerms: 'Due on receipt',
      billingRule: 'Bill After Pickup',
      billAddress2: 'Suite 9',
      standardRentalLength: 21,
      extensionRate: 8.75,
      fuelRate: 23.5,
      greatPlainsId: 'VANDYKE',
      bypassKentCharge: true,
      usePercentageBasedFuelRate: true,
    })
  })

  it('F-063 lists the rentals and the invoices, deleted ones marked as such, and changes none of them', async () => {
    const { id: rentalId } = await pages.company.rental()
    await pages.company.insert('Invoice', {
      customerId: 1,
      rentalId,
      serviceAddressId: 11,
      invoiceDate: '2037-11-20',
      invoiceNumber: 71,
      statusId: 1,
    })
    await pages.company.insert('Invoice', {
      customerId: 1,
      rentalId,
      serviceAddressId: 11,
      invoiceDate: '2037-11-20',
      invoiceNumber: 72,
      statusId: 1,
      deleted: '2037-11-01T12:00:00.000Z',
    })
    await pages.company.insert('Invoice', {
      customerId: 1,
      rentalId,
      serviceAddressId: 11,
      invoiceDate: '2037-11-20',
      invoiceNumber: 73,
      statusId: 14,
      deleted: '2037-11-01T12:00:00.000Z',
    })
    await open('/customers/1', 'Rentals')
    await expectEventually(() => list('Rentals').rows.length).toBe(1)
    await main.openTab('Invoices')
    const invoices = list('Invoices')
    await expectEventually(() => invoices.rows.length).toBe(3)
    expect(await invoices.columns()).toEqual(
      expect.arrayContaining(['Invoice', 'Invoice date', 'Total', 'Balance', 'Status']),
    )
    expect(invoices.cells('Status').toSorted()).toEqual(['Deleted', expect.any(String), 'Voided'])
    expect(main.tabs.slice(4, 7)).toEqual(['Rentals1', 'Jobs', 'Invoices1'])
    expect(['Add', 'Edit', 'Delete'].map((caption) => invoices.button(caption))).toEqual(
      Array.from({ length: 3 }, () => 'missing'),
    )
  })
})

describe('A new customer', () => {
  it('F-048 F-049 F-064 asks nothing when it is left untouched, by Close, by Back or by the menu', async () => {
    await open('/customers/new')
    expect(main.button('Save')).toBe('missing')
    expect(
      ['[data-testid="customer-name"]', '[aria-label="Breadcrumb"]'].map(
        (selector) => document.querySelector(`main ${selector}`)?.textContent,
      ),
    ).toEqual(['New customer', 'Customers/New customer'])
    await main.press('Close')
    await expectEventually(() => pages.address).toBe('/customers/search')
    await list('Customers').row('Acme')
    await main.press('Add')
    await main.reads('New customer')
    history.back()
    await expectEventually(() => pages.address).toBe('/customers/search')
    await list('Customers').row('Acme')
    await main.press('Add')
    await main.reads('New customer')
    await header.press('Inventory')
    await expectEventually(() => pages.address).toMatch(/^\/inventory/)
    expect(saves()).toEqual([])
  })

  it('F-051 F-053 F-055 F-064 has no company name where it is Residential, and is shown by first and last name', async () => {
    await open('/customers/new')
    await main.choose('Type', 'Residential')
    await expectEventually(() => main.fields).not.toContain('Company name')
    await main.setField('First name', 'Nora')
    await main.setField('Last name', 'Lakefield')
    await main.openTab('Service Address')
    const tab = () => document.querySelector('[role="tab"][aria-selected="true"]')
    const before = tab()
    await save()
    const added = (await pages.company.rows('Customer')).at(-1)
    expect(pages.address).toBe(`/customers/${added?.id}`)
    await main.reads('Nora Lakefield')
    // Its own page shows the tab on which it was saved.
    await expectEventually(tab).not.toBe(before)
    await expectEventually(() => tab()?.textContent).toMatch(/^Service Address/)
    expect(added).toMatchObject({ typeId: 2, companyName: null, lastName: 'Lakefield' })
    expect(question(NO_COMPANY).isShown).toBe(false)
  })

  it('F-031 F-054 F-055 F-060 F-064 needs a type, asks about a missing company name, and moves to its own address when stored', async () => {
    await open('/customers/new')
    const known = (await pages.company.rows('Customer')).length
    await main.setField('First name', 'Nora')
    await main.setField('Last name', 'Tested')
    await main.press('Save')
    await expectEventually(messages).toContain('Please fix errors before saving')
    expect(main.problemOf('Type')).toBe('Required')
    await main.choose('Type', 'Commercial')
    await main.press('Save')
    await answer(NO_COMPANY, 'No')
    await question(NO_COMPANY).goes()
    expect([saves(), (await pages.company.rows('Customer')).length]).toEqual([[], known])
    await main.press('Save')
    await answer(NO_COMPANY, 'Yes')
    await expectEventually(() => pages.address).toMatch(/^\/customers\/\d+$/)
    await expectEventually(() => main.button('Close')).toBe('enabled')
    expect(saves()).toHaveLength(1)
    const id = Number(pages.address.split('/').at(-1))
    expect(await pages.company.row('Customer', id)).toMatchObject({
      firstName: 'Nora',
      lastName: 'Tested',
      typeId: 1,
      companyName: null,
      createdBy: 'Olive Office',
      deleted: null,
    })
    await open(pages.address)
    expect(main.readField('Last name')).toBe('Tested')
  })

  it('F-032 is removed when it is canceled, and nothing was stored', async () => {
    await open('/customers/new')
    await main.setField('First name', 'Nobody')
    await main.press('Cancel')
    await answer(CANCEL, 'Yes')
    await expectEventually(() => pages.address).toBe('/customers/search')
    expect([saves(), messages()]).toEqual([[], []])
    await open('/customers/new')
    await main.setField('First name', 'Nobody')
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    fireEvent.keyDown(document.body, { key: 'z', ctrlKey: true })
    await main.reads('The new customer was undone')
  })
})
