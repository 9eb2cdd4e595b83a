import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { found, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const customers = list('Customers')
const pages = servePages()

const open = async (...roles: readonly string[]): Promise<void> => {
  await pages.open('/customers/search', roles)
  await customers.row('Acme')
}

/** What the server answers Olive, with its status. */
const asked = async (url: string) => {
  const { statusCode, payload } = await pages.company.server.inject({
    url,
    headers: { authorization: 'Bearer olive' },
  })
  return { statusCode, payload }
}

describe('The search for customers', () => {
  it('F-045 shows type, company, names, billing type, phone, email, address and sales person', async () => {
    const person = await pages.company.insert('SalesPerson', { name: 'Sal', displayOrder: 9 })
    await pages.company.edit('Customer', 1, {
      firstName: 'Jan',
      lastName: 'Bos',
      billingType: 'COD',
      phone: '(616) 555-0100',
      email: 'jan@acme.example',
      billAddress1: '1 Main St',
      billCity: 'Ada',
      salesPersonId: person.id,
    })
    await open('Customer')
    expect(customers.rows[0]).toEqual({
      Type: 'Commercial',
      Company: 'Acme',
      'Customer name': 'Acme',
      'Contact name': 'Jan Bos',
      'Billing type': 'COD',
      Phone: '(616) 555-0100',
      Email: 'jan@acme.example',
      Address: '1 Main St, Ada',
      'Sales person': 'Sal',
    })
  })

  it('F-046 F-017 is all that the role Customer allows: on the page, by address, and from the server', async () => {
    await open('Customer')
    expect(['Open', 'Add', 'Delete', 'Edit in list'].map((each) => main.button(each))).toEqual(
      Array.from({ length: 4 }, () => 'missing'),
    )
    const sent = pages.requests.sent.length
    await customers.open('Acme')
    await customers.select('Acme')
    expect([pages.address, pages.requests.sent.slice(sent)]).toEqual(['/customers/search', []])
    const search = /GET (\S+)/.exec(pages.requests.of('/api/breeze/Customers?')[0] ?? '')?.[1] ?? ''
    const found = await asked(encodeURI(search))
    expect([found.statusCode, found.payload.includes('companyName')]).toEqual([200, true])
    for (const secret of ['fuelRate', 'creditCardId']) expect(found.payload).not.toContain(secret)
    expect(await asked('/api/breeze/CustomerRates')).toMatchObject({ statusCode: 403 })
    for (const address of ['/customers/1', '/customers/new']) {
      await pages.open(address, ['Customer'])
      await main.reads('You may not open this screen')
    }
    expect(pages.requests.of('"id":1')).toEqual([])
  })

  it('F-046 opens the selected customer by its button, and a new one', async () => {
    await open('Customer:Admin')
    await customers.select('Other')
    await main.press('Open')
    await main.reads('Identity')
    expect(pages.address).toBe('/customers/2')
    await main.press('Close')
    await customers.row('Acme')
    await main.press('Add')
    await main.reads('New customer')
    expect(pages.address).toBe('/customers/new')
  })

  it('[LS13] opens a customer by its name, which is a link', async () => {
    await open('Customer:Admin')
    await customers.press('Other')
    await main.reads('Identity')
    expect(pages.address).toBe('/customers/2')
  })
})

describe('Editing in the list of customers', () => {
  beforeEach(async () => {
    await open('Customer:Admin')
    await main.press('Edit in list')
  })

  it('[LS3] stores several customers by one request, and only the columns that were edited', async () => {
    const before = await pages.company.rows('Customer')
    await customers.edit('Acme', 'Phone', '(616) 555-0101')
    await customers.edit('Other', 'Email', 'office@other.example')
    await main.press('Save')
    await expectEventually(messages).toEqual(['Saved'])
    const changed = { rowVersion: 2, modified: expect.any(String), modifiedBy: 'Olive Office' }
    await expectEventually(() => pages.company.rows('Customer')).toEqual([
      expect.objectContaining({ ...before[0], ...changedOf(before[0], changed), phone: '(616) 555-0101' }),
      expect.objectContaining({
        ...before[1],
        ...changedOf(before[1], changed),
        email: 'office@other.example',
      }),
    ])
    expect(pages.requests.of('SaveChanges')).toHaveLength(1)
  })

  it('B-02 marks an invalid cell, sends nothing, and says in the review what is wrong', async () => {
    await customers.edit('Acme', 'Email', 'nobody at nowhere')
    expect((await customers.row('Acme')).querySelector('[aria-invalid="true"]')?.textContent).toBe(
      'nobody at nowhere',
    )
    await main.press('Save')
    await expectEventually(() => document.querySelector('.review-problem')?.textContent).toContain('Email')
    expect(pages.requests.of('SaveChanges')).toEqual([])
  })
})

describe('The search for customers', () => {
  it('takes the first of several lines that are pasted into a box, and says so', async () => {
    await pages.open('/customers/search', ['Customer:Admin'])
    const box = await found('the box of the company', () =>
      document.querySelector<HTMLInputElement>('main input[name="companyName"]'),
    )
    fireEvent.paste(box, { clipboardData: { getData: () => 'Alpine\nBeacon\nBaker\n' } })
    await expectEventually(messages).toContain(
      'Only the first of 3 lines was pasted: this field holds one line.',
    )
    expect(box.value).toBe('Alpine')
  })
})

describe('A list of customers that is cut by its limit', () => {
  const searchFor = async (text: string): Promise<void> => {
    const box = await found('the search box', () =>
      document.querySelector<HTMLInputElement>('[aria-label="Search in Customers"]'),
    )
    fireEvent.change(box, { target: { value: text } })
  }
  const count = () => document.querySelector('.page-title')?.textContent

  it('[LS251] finds those beyond it by what is typed, as it is typed', async () => {
    for (let i = 0; i < 505; i += 1)
      await pages.company.insert('Customer', { companyName: `A ${i}`, typeId: 1 })
    await pages.company.insert('Customer', {
      companyName: 'Zoe O\u2019Malley\u2013West',
      typeId: 1,
      phone: '(616) 555-9038',
      email: 'zoe@west.example',
      billAddress1: '833 Grandville Ave',
    })
    await pages.open('/customers/search', ['Customer:Admin'])
    await expectEventually(count).toContain('500 item(s) found')
    for (const text of [
      "o'malley-west",
      '616.555.9038',
      '5559038',
      'zoe@west',
      '833 grandville',
      'west, zoe',
    ]) {
      await searchFor(text)
      await expectEventually(count).toContain(`1 item(s) foundof 508 · all were searched`)
      expect(customers.cells('Phone')).toEqual(['(616) 555-9038'])
    }
    await searchFor('zzzz')
    await main.reads("Nothing matches 'zzzz'.")
    await main.press('Clear filters')
    await expectEventually(count).toContain('500 item(s) foundof 508 · narrow the search')
  })
})

/** What a save changes by itself, of the columns that a row has. */
function changedOf(row: object | undefined, values: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(Object.entries(values).filter(([name]) => row !== undefined && name in row))
}
