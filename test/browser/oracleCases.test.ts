import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { storeOracleCompany, type OracleCustomerName, type OracleDumpster } from './steps/oracleCompany.ts'
import { OracleBooks } from './steps/OracleBooks.ts'
import { useProduct } from './steps/product.ts'
import { choose, chooseRecord, press, SCREEN, setField, waitFor, waitUntilGone } from './steps/screen.ts'

const product = useProduct()

const TESTED = `${SCREEN}//*[@data-testid="tested-price"]`

/** The lines of a worked case: `main` is what the load itself is charged. */
type Kind = 'main' | 'tons' | 'overage' | 'extension' | 'fuel' | 'kent'

interface EnteredLoad {
  readonly customer: OracleCustomerName
  readonly site: string
  readonly dumpster: OracleDumpster
  /** Tons as typed; empty without a weight. */
  readonly weight: string
  readonly days: string
}

interface WorkedCase extends Partial<EnteredLoad> {
  readonly id: string
  readonly customer: OracleCustomerName
  readonly site: string
  /** What the lines that the case is about charge; null for one that must not be there. */
  readonly charges: Readonly<Partial<Record<Kind | 'total', string | null>>>
}

const TONS = { customer: 'Oracle Tons', site: 'Yard' } as const
const NEAR = { customer: 'Oracle Limits', site: 'Near' } as const
const HOUSEHOLD = { customer: 'Oracle Household', site: 'Home' } as const
const listed = (site: string) => ({ customer: 'Oracle Listed', site }) as const
const miles = (site: string) => ({ customer: 'Oracle Miles', site }) as const

const CASES: readonly WorkedCase[] = [
  { id: 'MO-01 none', ...TONS, charges: { tons: '1 × $42.50 = $42.50' } },
  { id: 'MO-01 zero', ...TONS, weight: '0', charges: { tons: '1 × $42.50 = $42.50' } },
  { id: 'MO-02 least', ...TONS, weight: '0.01', charges: { tons: '1 × $42.50 = $42.50' } },
  { id: 'MO-02 below', ...TONS, weight: '0.4', charges: { tons: '1 × $42.50 = $42.50' } },
  { id: 'MO-02 one', ...TONS, weight: '1', charges: { tons: '1 × $42.50 = $42.50' } },
  { id: 'MO-03', ...TONS, weight: '1.01', charges: { tons: '1.01 × $42.50 = $42.93' } },
  {
    id: 'MO-04',
    ...TONS,
    weight: '3.27',
    charges: { main: '1 × $185.00 = $185.00', tons: '3.27 × $42.50 = $138.98' },
  },
  { id: 'MO-05', ...NEAR, weight: '4.25', charges: { overage: '1.25 × $65.00 = $81.25' } },
  { id: 'MO-07', ...NEAR, weight: '3', charges: { overage: null } },
  { id: 'MO-10', ...NEAR, weight: '4.3375', charges: { overage: '1.34 × $65.00 = $87.10' } },
  { id: 'MO-06', ...NEAR, site: 'Far', weight: '4.25', charges: { overage: '1.25 × $75.00 = $93.75' } },
  { id: 'MO-08', ...HOUSEHOLD, weight: '3.1', charges: { overage: '1.1 × $65.00 = $71.50' } },
  { id: 'MO-09', ...HOUSEHOLD, dumpster: 'MO 30 yd', weight: '9.5', charges: { overage: null } },
  {
    id: 'MO-11',
    customer: 'Oracle Extended',
    site: 'Site',
    days: '23',
    charges: { extension: '9 × $12.00 = $108.00' },
  },
  { id: 'MO-13', customer: 'Oracle Extended', site: 'Site', days: '14', charges: { extension: null } },
  {
    id: 'MO-12',
    customer: 'Oracle Standard',
    site: 'Site',
    days: '23',
    charges: { extension: '9 × $10.00 = $90.00' },
  },
  { id: 'MO-14', customer: 'Oracle Unlimited', site: 'Site', days: '23', charges: { extension: null } },
  { id: 'MO-17', customer: 'Oracle Fuel', site: 'Site', charges: { fuel: '1 × $18.00 = $18.00' } },
  { id: 'MO-29 Regular', ...listed('Regular'), charges: { main: '1 × $350.00 = $350.00' } },
  { id: 'MO-20', ...listed('Regular'), weight: '2.5', charges: { kent: '2.5 × $4.80 = $12.00' } },
  {
    id: 'MO-21 Concrete',
    ...listed('Regular'),
    dumpster: 'MO 10 yd Concrete',
    weight: '2.5',
    charges: { kent: null },
  },
  { id: 'MO-21 Ottawa', ...listed('Ottawa'), weight: '2.5', charges: { kent: null } },
  { id: 'MO-22', ...listed('Suffixed'), charges: { kent: '1 × $4.80 = $4.80' } },
  { id: 'MO-29 Extended', ...listed('Extended'), charges: { main: '1 × $375.00 = $375.00' } },
  { id: 'MO-29 Outer', ...listed('Outer'), charges: { main: '1 × $410.00 = $410.00' } },
  { id: 'MO-29 Kalamazoo', ...listed('Kalamazoo'), charges: { main: '1 × $395.00 = $395.00' } },
  { id: 'MO-30', ...listed('Unranged'), charges: { main: '1 × $410.00 = $410.00' } },
  { id: 'MO-21 bypassed', customer: 'Oracle Bypass', site: 'Site', weight: '2.5', charges: { kent: null } },
  { id: 'MO-25 base', ...miles('Base'), charges: { main: '1 × $185.00 = $185.00' } },
  { id: 'MO-25 below a step', ...miles('Step'), charges: { main: '1 × $185.00 = $185.00' } },
  { id: 'MO-25 a step', ...miles('Exact'), charges: { main: '1 × $197.50 = $197.50' } },
  { id: 'MO-24', ...miles('Distant'), charges: { main: '1 × $222.50 = $222.50' } },
  {
    id: 'MO-25 no steps',
    customer: 'Oracle Stepless',
    site: 'Site',
    charges: { main: '1 × $185.00 = $185.00' },
  },
  { id: 'MO-26', customer: 'Oracle Lookup', site: 'Zoned', charges: { main: '1 × $300.00 = $300.00' } },
  { id: 'MO-27', customer: 'Oracle Lookup', site: 'Ranged', charges: { main: '1 × $185.00 = $185.00' } },
  { id: 'MO-28', customer: 'Oracle Ranges', site: 'Site', charges: { main: '1 × $365.00 = $365.00' } },
  { id: 'MO-31', customer: 'Oracle Unmatched', site: 'Site', charges: { main: '1 × $410.00 = $410.00' } },
  {
    id: 'MO-48',
    customer: 'Oracle Whole',
    site: 'Site',
    dumpster: 'MO 30 yd',
    weight: '6.42',
    charges: {
      main: '1 × $222.50 = $222.50',
      tons: '6.42 × $42.50 = $272.85',
      fuel: '1 × $24.50 = $24.50',
      kent: '6.42 × $4.80 = $30.82',
      total: '$550.67',
    },
  },
  {
    id: 'MO-21 residential, MO-49',
    customer: 'Oracle Overweight',
    site: 'Home',
    weight: '3.1',
    days: '11',
    charges: {
      main: '1 × $350.00 = $350.00',
      overage: '1.1 × $65.00 = $71.50',
      extension: '4 × $10.00 = $40.00',
      fuel: '1 × $24.50 = $24.50',
      kent: null,
      total: '$486.00',
    },
  },
]

beforeAll(() => storeOracleCompany(product.url))

describe('the worked cases of the oracle, entered into Test Price', () => {
  it('MO-01 to MO-14, MO-17, MO-20 to MO-22, MO-24 to MO-31, MO-48 and MO-49 M-053 M-054 M-055 M-056 M-057 M-059 M-060 [IN46] charge what was worked by hand', async () => {
    const tab = await product.visit('Kim DeVries', '/invoices/test-price')
    const found = new Map<string, WorkedCase['charges']>()
    let entered: Partial<EnteredLoad> = { weight: '', days: '7' }
    for (const { id, charges, ...load } of CASES) {
      const wanted = { dumpster: 'MO 20 yd', weight: '', days: '7', ...load } as const
      await enter(tab, wanted, entered)
      entered = wanted
      const shown = await readCharges(tab)
      found.set(id, Object.fromEntries(Object.keys(charges).map((kind) => [kind, shown.get(kind) ?? null])))
    }
    expect(Object.fromEntries(found)).toEqual(
      Object.fromEntries(CASES.map(({ id, charges }) => [id, charges])),
    )
  })
})

describe('the worked cases of the oracle, entered on invoices and payments', () => {
  it('MO-35 to MO-42, MO-51 M-016 M-019 M-027 M-039 M-041 M-042 M-043 have the sums, the due dates and the status worked by hand', async () => {
    const books = new OracleBooks(product, await product.visit('Kim DeVries', '/home'))
    const large = await books.enterInvoice(
      [
        ['1', '385'],
        ['1.25', '65'],
        ['1', '24.5'],
        ['2.5', '4.8'],
      ],
      async () => {
        // MO-37
        expect(await books.dueDateOf('01/31/2026', 'Net 30')).toBe('03/02/2026')
        expect(await books.dueDateOf('01/31/2028', 'Net 30')).toBe('03/01/2028')
        expect(await books.dueDateOf('02/20/2026', 'Net 15')).toBe('03/07/2026')
        expect(await books.dueDateOf('12/31/2026', 'Due on receipt')).toBe('01/01/2027')
        // MO-35, MO-36
        await books.expectFee('Credit-Debit', ['$502.75', '2.9900%', '$15.03'])
        await books.expectNoFee('Billing', '$502.75')
        await books.expectFee('Credit-Debit', ['$15.03'])
      },
    )
    expect(books.invoice(large)).toMatchObject({
      total: 502.75,
      creditCardPercentage: 0.0299,
      balance: 502.75,
    })

    // MO-38: 12 is partially paid, 9 is paid.
    await books.receive(large, '200')
    expect(books.invoice(large)).toMatchObject({ statusId: 12, balance: 302.75, paid: null })
    const rest = await books.receive(large, '302.75')
    expect(books.invoice(large)).toMatchObject({ statusId: 9, balance: 0, paid: expect.any(String) })
    // MO-51: with payments
    await books.startVoiding(large)
    await books.tab.waitForMessage('Invoice has associated Payments. Cannot Void.')
    // MO-42: 4 is posted.
    await books.deletePayment(rest)
    expect(books.invoice(large)).toMatchObject({ statusId: 4, balance: 302.75, paid: null })

    // MO-39
    const overpaid = await books.enterInvoice([['1', '523.45']])
    const excess = await books.receive(overpaid, '600', '$76.55')
    expect(books.payment(excess)).toMatchObject({ paymentAmount: 600 })
    expect(books.linesOf(excess)).toEqual([
      { invoiceId: overpaid, amount: 523.45, overPaymentAmount: 76.55 },
      { invoiceId: null, description: 'Invoice OverPayment Record', amount: 76.55 },
    ])
    expect(books.invoice(overpaid)).toMatchObject({ statusId: 9, balance: 0 })
    expect(books.openCredits()).toEqual([76.55])

    // MO-40
    await books.applyCredit(large, '$76.55')
    expect(books.invoice(large)).toMatchObject({ statusId: 12, balance: 226.2 })
    expect(books.openCredits()).toEqual([])

    // MO-41
    const small = await books.enterInvoice([['1', '60']])
    await books.addCredit('76.55')
    await books.applyCredit(small, '$76.55')
    expect(books.invoice(small)).toMatchObject({ statusId: 9, balance: 0, paid: expect.any(String) })
    expect(books.openCredits()).toEqual([16.55])

    // MO-51: without payments
    const wrong = await books.enterInvoice([['1', '10']])
    await books.voidInvoice(wrong, 'duplicate')
    expect(books.invoice(wrong)).toMatchObject({
      statusId: 14,
      quickBooksId: 'Voided',
      deleted: expect.any(String),
      privateNote: expect.stringContaining('duplicate'),
    })
  })
})

/** Enters what differs from the load that was entered before, and presses Test. */
async function enter(tab: BrowserTab, load: EnteredLoad, before: Partial<EnteredLoad>): Promise<void> {
  const isOther = load.customer !== before.customer
  if (isOther) await chooseRecord(tab, SCREEN, 'Customer', load.customer)
  if (isOther || load.site !== before.site) await chooseRecord(tab, SCREEN, 'Service address', load.site)
  if (load.dumpster !== before.dumpster) await choose(tab, SCREEN, 'Dumpster', load.dumpster)
  if (load.weight !== before.weight) await setField(tab, SCREEN, 'Weight (tons)', load.weight)
  if (load.days !== before.days) await setField(tab, SCREEN, 'Days on site', load.days)
  await waitUntilGone(tab, TESTED)
  await press(tab, SCREEN, 'Test')
  await waitFor(tab, TESTED)
}

const BEGINNINGS: readonly (readonly [string, Kind])[] = [
  ['Disposal', 'tons'],
  ['Overage', 'overage'],
  ['Extended rental', 'extension'],
  ['Fuel surcharge', 'fuel'],
  ['Kent County surcharge', 'kent'],
]

/** The amounts of the lines shown, with their calculation, and the total. */
async function readCharges(tab: BrowserTab): Promise<ReadonlyMap<string, string>> {
  const lines = await tab.page.$$eval(`xpath/${TESTED}/section`, (sections) =>
    sections.map((section) => {
      const steps = [...section.querySelectorAll('dl > div')]
      const amount = steps.find((step) => step.querySelector('dt')?.textContent === 'Amount')
      const description = section.getAttribute('aria-label') ?? ''
      const total = section.querySelector('h2 > span:last-child')
      return { description, text: (amount?.querySelector('dd') ?? total)?.textContent ?? '' }
    }),
  )
  return new Map(lines.map(({ description, text }) => [kindOf(description), text]))
}

function kindOf(description: string): Kind | 'total' {
  if (description === 'Total') return 'total'
  return BEGINNINGS.find(([beginning]) => description.startsWith(beginning))?.[1] ?? 'main'
}
