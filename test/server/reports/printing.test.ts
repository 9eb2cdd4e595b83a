import { invoiceReport, type InvoiceData } from '#server/reports/invoiceReport.ts'
import { openInvoicesReport } from '#server/reports/openInvoicesReport.ts'
import { paymentReceiptReport } from '#server/reports/paymentReceiptReport.ts'
import { printReport } from '#server/reports/printReport.ts'
import { statementReport } from '#server/reports/statementReport.ts'
import { patientPrinter } from '#test/support/patientPrinter.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { aLine, anInvoice, customer, letterhead } from './samples.ts'

const printer = patientPrinter()

afterAll(() => printer.close())

async function printed(...invoices: readonly InvoiceData[]): Promise<readonly string[]> {
  const documents = invoices.map((invoice) => invoiceReport(invoice, letterhead))
  return readPdf((await printer.withSlot((print) => printReport(print, 'Invoices', documents))).pdf)
}

describe('F-118 a printed invoice', () => {
  it('counts its pages, repeats the heads of its table and keeps the totals with the last line', async () => {
    const lines = Array.from({ length: 60 }, (_, index) => aLine(index + 1))
    const pages = await printed(anInvoice({ lines, total: 60 * 395 }))
    expect(pages.length).toBeGreaterThan(2)
    pages.forEach((page, index) => {
      expect(page).toContain(`Page ${index + 1} of ${pages.length}`)
      expect(page).toContain('Invoice 10231')
      expect(page).toMatch(/NO\. DESCRIPTION JOB QUANTITY RATE AMOUNT/)
      expect(page.includes('Invoice 10231, continued')).toBe(index > 0)
    })
    expect(pages.at(-1)).toMatch(/Load 59 .*Load 60 .*Total \$23,700\.00 Balance due \$23,700\.00/)
    expect(pages.at(-2)).not.toContain('Total')
  })

  it('begins on a page of its own among others and counts its own pages', async () => {
    const lines = Array.from({ length: 20 }, (_, index) => aLine(index + 1))
    const pages = await printed(anInvoice(), anInvoice({ invoiceNumber: '10232', lines }), anInvoice())
    const numbers = pages.map((page) => /Page \d+ of \d+/.exec(page)?.[0])
    expect(numbers).toEqual(['Page 1 of 1', 'Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1'])
    expect(pages[1]).toContain('Invoice no. 10232')
  })

  it('M-071 is printed among many in one slot, twice where one of them has several pages', async () => {
    const narrow = patientPrinter({ maxConcurrent: 1, maxQueued: 0 })
    const lines = Array.from({ length: 20 }, (_, index) => aLine(index + 1))
    const documents = Array.from({ length: 25 }, (_, index) =>
      invoiceReport(anInvoice(index === 12 ? { lines } : {}), letterhead),
    )
    let prints = 0
    const pdf = await narrow.withSlot((print) =>
      printReport(
        (html) => {
          prints += 1
          return print(html)
        },
        'Invoices',
        documents,
      ),
    )
    await narrow.close()
    const numbers = (await readPdf(pdf.pdf)).map((page) => /Page \d+ of \d+/.exec(page)?.[0])
    expect(numbers.length).toBe(26)
    expect(numbers.slice(11, 15)).toEqual(['Page 1 of 1', 'Page 1 of 2', 'Page 2 of 2', 'Page 1 of 1'])
    expect(prints).toBe(2)
  })

  it('shows what people wrote as they wrote it, markup and style sheets included', async () => {
    const nasty = `<script>alert(1)</script></style>'}{{letterhead}} \\27 "&amp;`
    const [page] = await printed(
      anInvoice({
        invoiceNumber: nasty,
        billTo: { ...customer, name: nasty, contact: null },
        lines: [aLine(1, { description: nasty })],
        note: `${nasty}\nsecond line`,
      }),
    )
    // The running line, the facts, the addressee, the line, the note, the two of the remittance part.
    const unbroken = (text = ''): string => text.replaceAll(/\s/g, '')
    expect(unbroken(page).split(unbroken(nasty))).toHaveLength(8)
    expect(page).toContain('Balance due $395.00')
  })

  it('is marked when it is void or paid, asks for no payment then, and names the processing fee apart', async () => {
    const fee = { percentage: 0.0325, amount: 12.84 }
    const [open, paid, voided] = await printed(
      anInvoice({ payments: 100, cardFee: fee }),
      anInvoice({ payments: 395, paidDay: '2026-06-02', cardFee: fee }),
      anInvoice({ voided: true }),
    )
    expect(open).toMatch(
      /Total \$395\.00 Payments received -\$100\.00 Balance due \$295\.00 Processing fee \(3\.2500%\) .*\$12\.84/,
    )
    expect(open).toMatch(/Please detach .*Invoice no\. 10231 .*AMOUNT DUE \$295\.00/)
    expect(paid).toMatch(/PAID ?06\/02\/2026/)
    expect(paid).toContain('Balance due $0.00')
    expect(voided).toMatch(/\bVOID\b/)
    expect(voided).toContain('Invoice 10231 (void)')
    for (const page of [paid, voided]) expect(page).not.toContain('AMOUNT DUE')
  })
})

describe('F-118 the other reports', () => {
  it('M-064 show the totals of a payment, an account and the open invoices', async () => {
    const receipt = paymentReceiptReport(
      {
        paymentId: 377,
        kind: 'Payment',
        reversed: null,
        paymentDay: '2026-06-02',
        method: 'Check',
        referenceNumber: '11820',
        amount: 580,
        notes: 'Thank you',
        customer,
        creditsApplied: 20,
        creditLeft: 62.75,
        lines: [
          {
            invoiceNumber: '10231',
            description: 'Georgetown Commons',
            dueDay: '2026-06-20',
            invoiceAmount: 537.25,
            amount: 537.25,
            remainingBalance: 0,
          },
        ],
      },
      letterhead,
    )
    const statement = statementReport(
      {
        statementId: 41,
        startDay: '2026-05-16',
        endDay: '2026-06-15',
        customer,
        figures: { openingBalance: 100.1, charges: 537.25, payments: 600, closingBalance: 37.35 },
        entries: [
          { day: '2026-05-21', reference: 'Invoice 10231', description: '', amount: 537.25, balance: 637.35 },
          { day: '2026-06-02', reference: 'Payment 377', description: '', amount: -600, balance: 37.35 },
        ],
        open: [{ dueDay: '2026-06-01', balance: 50 }],
      },
      letterhead,
    )
    const open = openInvoicesReport(
      {
        day: '2026-06-15',
        customer,
        openCredit: 50,
        invoices: [
          {
            invoiceNumber: '10231',
            invoiceDay: '2026-03-01',
            dueDay: '2026-03-31',
            daysLate: 76,
            site: 'Georgetown Commons',
            total: 537.25,
            payments: 37.25,
            balance: 500,
          },
        ],
      },
      letterhead,
    )
    const pages = await readPdf(
      (await printer.withSlot((print) => printReport(print, 'Reports', [receipt, statement, open]))).pdf,
    )
    expect(pages).toHaveLength(3)
    expect(pages[0]).toMatch(/Amount received, with thanks \$580\.00 .*Applied to invoices \$537\.25/)
    expect(pages[0]).toContain('Credit used $20.00 Credit on your account $62.75')
    expect(pages[1]).toMatch(/Balance brought forward \$100\.10 .*\$637\.35 .*\$600\.00 \$37\.35/)
    expect(pages[1]).toContain('Balance due $37.35')
    expect(pages[1]).toMatch(/Credit \$0\.00 \$50\.00 \$0\.00 \$0\.00 \$0\.00 -\$12\.65/)
    expect(pages[2]).toMatch(/03\/31\/2026 76 days late \$537\.25 -\$37\.25 \$500\.00/)
    expect(pages[2]).toContain('Balance due $450.00')
    expect(pages[2]).toMatch(/Credit \$0\.00 \$0\.00 \$0\.00 \$500\.00 \$0\.00 -\$50\.00/)
  })
})
