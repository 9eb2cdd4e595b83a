import { Workbook } from 'exceljs'
import { printReport } from '#server/reports/printReport.ts'
import { renderReport } from '#server/reports/renderReport.ts'
import type { ReportDocument } from '#server/reports/ReportDocument.ts'
import { shows, showsShare, sums, tableOf, type ReportTable } from '#server/reports/ReportTable.ts'
import { tablesReport } from '#server/reports/tablesReport.ts'
import { writeSpreadsheet } from '#server/reports/writeSpreadsheet.ts'
import { patientPrinter } from '#test/support/patientPrinter.ts'
import { readPdf } from '#test/support/readPdf.ts'
import { letterhead } from './samples.ts'

const ZONE = 'America/Detroit'

interface Row {
  readonly name: string
  readonly day: string | null
  readonly at: string
  readonly amount: number
  readonly share: number | null
  readonly isNew: boolean
}

const UNION: Row = {
  name: '=1+1',
  day: '2026-11-23',
  at: '2026-11-23T14:12:00.000Z',
  amount: 1234.5,
  share: 0.125,
  isNew: true,
}

function table(...rows: readonly Row[]): ReportTable {
  return tableOf<Row>(
    'Customers',
    [
      shows('Company', 'text', (row) => row.name),
      shows('Day', 'day', (row) => row.day),
      shows('At', 'instant', (row) => row.at),
      sums('Amount', 'money', (row) => row.amount),
      showsShare('Margin', (row) => row.share),
      shows('New', 'flag', (row) => row.isNew),
    ],
    rows,
  )
}

const printer = patientPrinter()
afterAll(() => printer.close())

function documentOf(tables: readonly ReportTable[]): ReportDocument {
  const facts = [{ caption: 'Period', value: '11/16/2026 – 11/22/2026' }]
  return tablesReport({ title: 'Customer Totals', facts, tables, timeZone: ZONE }, letterhead)
}

function rendered(...tables: readonly ReportTable[]): string {
  return renderReport('Customer Totals', [{ ...documentOf(tables), pages: 1 }])
}

async function printed(...tables: readonly ReportTable[]): Promise<readonly string[]> {
  const document = documentOf(tables)
  return readPdf((await printer.withSlot((print) => printReport(print, 'Customer Totals', [document]))).pdf)
}

describe('[RP29] the tables of a report', () => {
  it('are sheets with numbers, days and business times as such, and text as text', async () => {
    const workbook = new Workbook()
    const file = await writeSpreadsheet([table(UNION), { ...table(), caption: 'None' }], ZONE)
    await workbook.xlsx.load(new Uint8Array(file).buffer)
    const [sheet, none] = workbook.worksheets
    const cells = ['A', 'B', 'C', 'D', 'E', 'F'].map((column) => sheet?.getCell(`${column}2`).value)
    expect(cells).toEqual([
      '=1+1',
      new Date('2026-11-23T00:00:00.000Z'),
      new Date('2026-11-23T09:12:00.000Z'),
      1234.5,
      0.125,
      true,
    ])
    expect(sheet?.getCell('A2').formula).toBeUndefined()
    expect([sheet?.getCell('D2').numFmt, sheet?.getCell('E2').numFmt]).toEqual(['$#,##0.00', '0.00%'])
    expect([none?.name, none?.rowCount]).toEqual(['None', 1])
  })

  it('have the sums of their screens below them, in a spreadsheet as formulas', async () => {
    const workbook = new Workbook()
    const small = { ...UNION, amount: 0.1 }
    const tables = [table(UNION, small, { ...small, amount: 0.2 })]
    await workbook.xlsx.load(new Uint8Array(await writeSpreadsheet(tables, ZONE)).buffer)
    const [sheet] = workbook.worksheets
    expect(sheet?.getCell('D5').value).toEqual({ formula: 'SUM(D2:D4)', result: 1234.8 })
    expect([sheet?.getCell('D5').numFmt, sheet?.getCell('A5').value]).toEqual(['$#,##0.00', 'Total'])
    expect(sheet?.autoFilter).toBe('A1:F4')
    const [page = ''] = await printed(...tables)
    expect(page).toMatch(/Total \$1,234\.80/)
  })

  it('are printed under a title with what they are about, on one page where they fit', async () => {
    const pages = await printed(table(UNION), { ...table(), caption: 'None' })
    expect(pages).toHaveLength(1)
    const [page = ''] = pages
    expect(page).toContain('Customer Totals')
    expect(page).toContain('11/16/2026 – 11/22/2026')
    expect(page).toMatch(/=1\+1 11\/23\/2026 11\/23\/2026 9:12AM \$1,234\.50 12\.50% Yes/)
    expect(page).toContain('Nothing.')
  })

  it('are printed with figures to the right, below their captions and above their sums, and with days on one line', () => {
    const html = rendered(table(UNION, UNION))
    const columns = ['words', 'words date', 'words date', 'figure', 'figure', 'words']
    const rows = [...html.matchAll(/<tr[^>]*>(.*?)<\/tr>/gs)].map(([, row = '']) =>
      [...row.matchAll(/<t[hd][^>]* class="([^"]*)"/g)].map(([, look]) => look),
    )
    expect(rows).toEqual([columns, columns, columns, columns])
    const kinds = ['integer', 'byte', 'short', 'long', 'float', 'decimal', 'money', 'rate'] as const
    const figures = kinds.map((kind) => shows<object>(kind, kind, () => 1))
    expect(rendered(tableOf('Figures', figures, [{}])).match(/ class="figure"/g)).toHaveLength(
      2 * kinds.length,
    )
  })

  it('are printed with their first 1,000 rows', () => {
    const page = rendered(table(...Array.from({ length: 1_001 }, () => UNION)))
    expect(page.match(/\$1,234\.50/g)).toHaveLength(1_000)
    expect(page).toContain('The first 1,000 of 1,001 rows; the spreadsheet has all.')
  })
})
