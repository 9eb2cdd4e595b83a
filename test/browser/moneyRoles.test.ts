import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { rentOut, serve } from './steps/hauledLoads.ts'
import { INVOICES } from './steps/invoices.ts'
import { addInvoices } from './steps/ownInvoices.ts'
import { addCheck } from './steps/payments.ts'
import { DEMO_ACCOUNTS, type DemoPerson } from './steps/people.ts'
import { useProduct } from './steps/product.ts'
import { doubleClickFound, findRow, openFound, rowOf, selectFound, textInFound } from './steps/rows.ts'
import { buttonIn, find, gridNamed, isShown, SCREEN, textOf, textsOf, waitFor } from './steps/screen.ts'

const product = useProduct()

const RENTALS = 'Commercial rentals awaiting invoicing'

/** A list of a screen with one of its rows, and what is there for those who manage its records. */
interface Shown {
  readonly list: string
  readonly key: number
  /** What its search finds the row by. */
  readonly text: string
  readonly actions: readonly string[]
  /** Where its cells lead, by field. */
  readonly links: Readonly<Record<string, string>>
  /** Where a double click leads, and what the heading there begins with. */
  readonly opens?: readonly [address: string, heading: string]
}

type Screens = readonly (readonly [path: string, lists: readonly Shown[]])[]

describe('who works with invoices', () => {
  it('M-051 [LS11] is Invoice:Admin: others see the lists without actions, nothing opens, and customers and rentals are plain text', async () => {
    expect(rolesOf('Pete Kamps')).not.toContain('Invoice:Admin')
    expect(rolesOf('Dana Whitfield')).toContain('Invoice:Admin')
    const screens = await invoiceScreens()
    await expectPlain('Pete Kamps', screens)
    // Pete may open rentals, but from elsewhere.
    await expectManaged('Dana Whitfield', screens)
  })

  it('M-051 is Invoice:Admin, who alone may create an invoice or open one by its address', async () => {
    const { invoices } = await addInvoices(product, [{ companyName: 'Gull Gates' }])
    const tab = await product.visit('Pete Kamps', '/profile')
    for (const address of [`/invoices/${invoices[0] ?? 0}`, '/invoices/new', '/invoices/new?rentalId=1']) {
      await tab.goTo(product.url + address)
      await expectEventually(() => textOf(tab, `${SCREEN}//h2`)).toBe('You may not open this screen')
      expect(await isShown(tab, buttonIn(SCREEN, 'Save'))).toBe(false)
    }
    const other = await product.visit('Dana Whitfield', '/invoices/overview')
    await find(other, `${buttonIn(gridNamed(INVOICES), 'Add')}[not(@disabled)]`).click()
    await other.waitForAddress('/invoices/new')
    await expectEventually(() => textOf(other, `${SCREEN}//h1`)).toBe('New invoice')
  })
})

describe('who works with payments', () => {
  it('M-051 [LS11] is Payments:Admin: others see the lists without actions, nothing opens, and customers and payments are plain text', async () => {
    expect(rolesOf('Dana Whitfield')).not.toContain('Payments:Admin')
    expect(rolesOf('Ann Kuiper')).toContain('Payments:Admin')
    const screens = await paymentScreens()
    await expectPlain('Dana Whitfield', screens)
    await expectManaged('Ann Kuiper', screens)
  })
})

function rolesOf(person: DemoPerson): readonly unknown[] {
  return product.stored
    .all(
      `SELECT r.name FROM UserRole o JOIN Role r ON r.roleId = o.roleId JOIN User u ON u.userId = o.userId
       WHERE u.userName = ?`,
      DEMO_ACCOUNTS[person],
    )
    .map(({ name }) => name)
}

/** What somebody sees who may only look: rows without links that cannot be opened, and no actions. */
async function expectPlain(person: DemoPerson, screens: Screens): Promise<void> {
  const tab = await product.visit(person, '/profile')
  for (const [path, lists] of screens) {
    await tab.goTo(product.url + path)
    for (const shown of lists) {
      const { list, actions, links } = shown
      for (const field of Object.keys(links))
        await expectEventually(() => textInFound(tab, list, shown, field)).not.toBe('')
      const row = await findRow(tab, list, shown)
      expect([list, await textsOf(tab, `${row}//a | ${row}//button`)]).toEqual([list, []])
      await doubleClickFound(tab, list, shown)
      await selectFound(tab, list, shown)
      expect(tab.address()).toBe(path)
      expect(await isShown(tab, '//*[@role="dialog"]')).toBe(false)
      const captions = await textsOf(tab, `${gridNamed(list)}//button[starts-with(@data-testid, "action-")]`)
      expect([list, captions.filter((caption) => actions.includes(caption))]).toEqual([list, []])
    }
  }
}

/** What somebody sees who manages the records. */
async function expectManaged(person: DemoPerson, screens: Screens): Promise<void> {
  const tab = await product.visit(person, '/profile')
  for (const [path, lists] of screens)
    for (const shown of lists) {
      const { list, actions, links, opens } = shown
      const row = rowOf(list, shown.key)
      await tab.goTo(product.url + path)
      await selectFound(tab, list, shown)
      for (const caption of actions)
        await waitFor(tab, `${buttonIn(gridNamed(list), caption)}[not(@disabled)]`)
      const linkIn = (field: string, address: string) =>
        `${row}/td[@data-field="${field}"]//a[@href="${address}"]`
      for (const [field, address] of Object.entries(links)) await waitFor(tab, linkIn(field, address))
      if (opens === undefined) {
        const [[field, address] = ['', '']] = Object.entries(links)
        await find(tab, linkIn(field, address)).click()
        await tab.waitForAddress(address)
      } else {
        const [address, heading] = opens
        await openFound(tab, list, shown, `${SCREEN}//h1[starts-with(normalize-space(), "${heading}")]`)
        await tab.waitForAddress(address)
      }
    }
}

/** The lists of invoices, each with an invoice of its own, and one of what awaits invoicing. */
async function invoiceScreens(): Promise<Screens> {
  const { office, invoices } = await addInvoices(product, [
    { companyName: 'Gull Fencing' },
    { companyName: 'Gull Siding' },
    { companyName: 'Gull Roofing' },
    { companyName: 'Gull Paving' },
  ])
  const [started = 0, reviewed = 0, queued = 0, printed = 0] = invoices
  const { review, queue, printed: isPrinted } = INVOICE_STATUS
  const now = new Date().toISOString()
  for (const [id, changes] of [
    [reviewed, { statusId: review }],
    [queued, { statusId: review }],
    [queued, { statusId: queue }],
    [printed, { statusId: isPrinted, printed: now }],
  ] as const)
    await office.change('Invoice', product.stored.row('Invoice', id), changes)
  const [communication = 0] = product.stored.ids(
    'SELECT id FROM InvoiceCommunication WHERE invoiceId = ?',
    printed,
  )
  const site = { companyName: 'Gull Salvage', siteName: 'Lot 3', fuelRate: 18 }
  const rental = await rentOut(product, office, site)
  await serve(office, rental)
  const linksOf = (id: number) => {
    const { customerId, rentalId } = product.stored.row('Invoice', id)
    const customer = `/customers/${String(customerId)}`
    return { customer, rental: `/rentals/${String(rentalId)}` }
  }
  const opens = (id: number) => [`/invoices/${id}`, 'Invoice #'] as const
  return [
    [
      '/invoices/overview',
      [
        {
          list: INVOICES,
          key: started,
          text: 'Gull Fencing',
          actions: ['Open', 'Add', 'Delete', 'Send For Review', 'Print/Email', 'Ready To Export'],
          links: linksOf(started),
          opens: opens(started),
        },
        {
          list: RENTALS,
          key: rental.id,
          text: 'Gull Salvage',
          actions: ['Create Invoice', 'Create Revenue Lines'],
          links: { customer: `/customers/${rental.customerId}`, id: `/rentals/${rental.id}` },
        },
      ],
    ],
    [
      '/invoices/review',
      [
        {
          list: 'Review',
          key: reviewed,
          text: 'Gull Siding',
          actions: ['Open', 'Print', 'Bulk Approve'],
          links: { customer: linksOf(reviewed).customer },
          opens: opens(reviewed),
        },
        {
          list: 'Queue',
          key: queued,
          text: 'Gull Roofing',
          actions: ['Open'],
          links: { customer: linksOf(queued).customer },
          opens: opens(queued),
        },
      ],
    ],
    [
      '/invoices/communications',
      [
        {
          list: 'Communications',
          key: communication,
          text: 'Gull Paving',
          actions: ['Open'],
          links: linksOf(printed),
          opens: opens(printed),
        },
      ],
    ],
    [
      '/invoices/history',
      [
        {
          list: 'Invoice history',
          key: printed,
          text: 'Gull Paving',
          actions: ['Open', 'Ready To Export', 'ReCalculate Margins'],
          links: linksOf(printed),
          opens: opens(printed),
        },
      ],
    ],
  ]
}

/** The lists of payments and credits, each with a row of its own. */
async function paymentScreens(): Promise<Screens> {
  const { office, invoices } = await addInvoices(product, [
    { companyName: 'Tern Decks' },
    { companyName: 'Tern Docks' },
  ])
  const [paid = 0, open = 0] = invoices
  const customerOf = (id: number) => Number(product.stored.row('Invoice', id)['customerId'])
  const payment = await addCheck(product, office, [[paid, 120]])
  const values = { customerId: customerOf(paid), amount: 20, notes: 'Gate was damaged' }
  const credit = await office.add('PaymentCredit', values)
  product.stored.run(
    `UPDATE PaymentCredit SET paymentId = ${payment}, applied = '${new Date().toISOString()}' WHERE id = ${credit}`,
  )
  const customer = `/customers/${customerOf(paid)}`
  return [
    [
      '/payments/overview',
      [
        {
          list: 'Payments',
          key: payment,
          text: 'Tern Decks',
          actions: ['Open', 'Delete', 'Pay w/o QuickBooks', 'Print', 'Email'],
          links: { customer },
          opens: [`/payments/${payment}`, 'Payment '],
        },
        {
          list: 'Open invoices',
          key: open,
          text: 'Tern Docks',
          actions: ['Receive Payment'],
          links: { customer: `/customers/${customerOf(open)}` },
        },
      ],
    ],
    [
      '/credits/overview',
      [
        {
          list: 'Credits',
          key: credit,
          text: 'Tern Decks',
          actions: ['Open', 'Add', 'Delete'],
          links: { customer, paymentId: `/payments/${payment}` },
        },
      ],
    ],
  ]
}
