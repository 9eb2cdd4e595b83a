import type { RoleName } from '#shared/access/roles.ts'
import { INVOICE_STATUS } from '#shared/invoicing/invoiceStatuses.ts'
import { JOB_ACTION, JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../support/openPage.tsx'
import { list } from '../support/ShownList.ts'

const pages = servePages()

/** A list with one of its rows, and what is there for those who manage its records. */
interface MoneyList {
  readonly caption: string
  readonly address: string
  /** In one of the cells of the row. */
  readonly text: string
  readonly actions: readonly string[]
  /** Where its cells lead besides the record. */
  readonly links: readonly string[]
  /** Where a double click leads; null for a dialog or nowhere. */
  readonly opens: string | null
}

/** Each belongs to a customer and a rental of the same number. */
const INVOICE = { started: 101, reviewed: 102, queued: 103, printed: 104 } as const
const RENTAL_TO_BILL = 105
const PAID = 106
const OPEN = 107
const PAYMENT = 108

const customer = (id: number): string => `/customers/${id}`
const rental = (id: number): string => `/rentals/${id}`
const invoice = (id: number): string => `/invoices/${id}`

const INVOICE_LISTS: readonly MoneyList[] = [
  {
    caption: 'Invoices',
    address: '/invoices/overview',
    text: 'Gull 101',
    actions: ['Open', 'Add', 'Delete', 'Send For Review', 'Print/Email', 'Ready To Export'],
    links: [rental(101), customer(101)],
    opens: invoice(101),
  },
  {
    caption: 'Commercial rentals awaiting invoicing',
    address: '/invoices/overview',
    text: 'Gull 105',
    actions: ['Create Invoice', 'Create Revenue Lines'],
    links: [rental(105), customer(105)],
    opens: null,
  },
  {
    caption: 'Review',
    address: '/invoices/review',
    text: 'Gull 102',
    actions: ['Open', 'Print', 'Bulk Approve'],
    links: [customer(102)],
    opens: invoice(102),
  },
  {
    caption: 'Queue',
    address: '/invoices/review',
    text: 'Gull 103',
    actions: ['Open'],
    links: [customer(103)],
    opens: invoice(103),
  },
  {
    caption: 'Communications',
    address: '/invoices/communications',
    text: 'Gull 104',
    actions: ['Open'],
    links: [rental(104), customer(104)],
    opens: invoice(104),
  },
  {
    caption: 'Invoice history',
    address: '/invoices/history',
    text: 'Gull 104',
    actions: ['Open', 'Ready To Export', 'ReCalculate Margins'],
    links: [rental(104), customer(104)],
    opens: invoice(104),
  },
]

const PAYMENT_LISTS: readonly MoneyList[] = [
  {
    caption: 'Payments',
    address: '/payments/overview',
    text: 'Gull 106',
    actions: ['Open', 'Delete', 'Pay w/o QuickBooks', 'Print', 'Email'],
    links: [customer(106)],
    opens: `/payments/${PAYMENT}`,
  },
  {
    caption: 'Open invoices',
    address: '/payments/overview',
    text: 'Gull 107',
    actions: ['Receive Payment'],
    links: [customer(107)],
    opens: null,
  },
  {
    caption: 'Credits',
    address: '/credits/overview',
    text: 'Gull 106',
    actions: ['Open', 'Add', 'Delete'],
    links: [customer(106), `/payments/${PAYMENT}`],
    opens: null,
  },
]

/** Who manages the records of the lists, and who only looks at them; both may open customers and rentals, but from elsewhere. */
const WORK: readonly (readonly [
  manager: RoleName,
  viewer: RoleName,
  lists: readonly MoneyList[],
  add: () => Promise<void>,
])[] = [
  ['Invoice:Admin', 'Invoice', INVOICE_LISTS, addInvoices],
  ['Payments:Admin', 'Payments', PAYMENT_LISTS, addPayments],
]
const ELSEWHERE: readonly RoleName[] = ['Customer:Admin', 'Rentals:Admin']

describe.each(WORK)('the lists of %s', (manager, viewer, lists, add) => {
  beforeEach(add)

  it.each(lists)(
    `M-051 [LS11] $caption has no actions for ${viewer}: nothing opens, and customers, rentals and payments are plain text`,
    async ({ caption, address, text, actions }) => {
      await pages.open(address, [viewer, ...ELSEWHERE])
      const shown = list(caption)
      expect(linksOf(await shown.row(text))).toEqual([])
      await shown.open(text)
      await shown.select(text)
      expect([pages.address, document.querySelector('[role="dialog"]')]).toEqual([address, null])
      expect(actions.filter((action) => shown.button(action) !== 'missing')).toEqual([])
    },
  )

  it.each(lists)(
    `M-051 [LS11] $caption has its actions for ${manager}, and rows open and lead to customers, rentals and payments`,
    async ({ caption, address, text, actions, links, opens }) => {
      await pages.open(address, [manager, ...ELSEWHERE])
      const shown = list(caption)
      expect(linksOf(await shown.row(text))).toEqual(expect.arrayContaining([...links]))
      await shown.select(text)
      await expectEventually(() => actions.filter((action) => shown.button(action) !== 'enabled')).toEqual([])
      if (opens === null) return
      await shown.open(text)
      await expectEventually(() => pages.address).toBe(opens)
    },
  )
})

/** Where the cells of a row lead; empty for what opens a dialog. */
function linksOf(row: Element): readonly string[] {
  return [...row.querySelectorAll('td a, td button')].map((link) => link.getAttribute('href') ?? '')
}

/** A customer, a rental and, unless it is for later, an invoice of the same number. */
async function addBilled(id: number, values: Readonly<Record<string, unknown>> | null): Promise<void> {
  const { company } = pages
  const site = { customerId: id, serviceAddressId: id }
  await company.insert('Customer', { id, typeId: 1, companyName: `Gull ${id}` })
  await company.insert('ServiceAddress', { id, customerId: id, range: 'Regular', city: 'Ada' })
  await company.insert('Rental', { id, ...site, dumpsterId: 21, startDate: company.today })
  if (values === null) return
  await company.insert('Invoice', {
    id,
    ...site,
    rentalId: id,
    invoiceNumber: id,
    invoiceDate: company.today,
    ...values,
  })
}

async function addInvoices(): Promise<void> {
  const { company } = pages
  const { started, reviewed, queued, printed } = INVOICE
  const now = new Date().toISOString()
  await addBilled(started, { statusId: INVOICE_STATUS.new })
  await addBilled(reviewed, { statusId: INVOICE_STATUS.review })
  await addBilled(queued, { statusId: INVOICE_STATUS.queue })
  await addBilled(printed, { statusId: INVOICE_STATUS.printed, printed: now })
  await company.insert('InvoiceCommunication', { invoiceId: printed, type: 'Print', sent: now, created: now })
  await addBilled(RENTAL_TO_BILL, null)
  const job = { rentalId: RENTAL_TO_BILL, dumpsterId: 21, startDate: company.today, completed: now }
  await company.insert('Job', { ...job, jobTypeId: JOB_TYPE.delivery, actionId: JOB_ACTION.delivery })
  await company.insert('Job', { ...job, jobTypeId: JOB_TYPE.pickUp, actionId: JOB_ACTION.pickUp })
}

async function addPayments(): Promise<void> {
  const { company } = pages
  await addBilled(PAID, { statusId: INVOICE_STATUS.paid })
  await addBilled(OPEN, {
    statusId: INVOICE_STATUS.printed,
    total: 120,
    balance: 120,
    dueDate: company.today,
  })
  await company.insert('Payment', {
    id: PAYMENT,
    customerId: PAID,
    paymentDate: company.today,
    paymentAmount: 120,
  })
  await company.insert('PaymentCredit', {
    customerId: PAID,
    paymentId: PAYMENT,
    amount: 20,
    created: new Date().toISOString(),
    applied: new Date().toISOString(),
  })
}
