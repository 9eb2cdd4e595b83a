import { Workbook } from 'exceljs'
import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf } from '#client/grid/columns.ts'
import type { ArrangedColumn } from '#client/grid/compareRows.ts'
import { createSheet } from '#client/grid/createSheet.ts'
import { writeWorkbook } from '#client/grid/writeWorkbook.ts'
import { createFormats } from '#client/kit/formats.ts'

interface Row {
  readonly companyName: string
  readonly balance: number
  readonly created: string
}
const services = { formats: createFormats('America/Detroit'), title: () => '' } as never
const columns = columnsOf<typeof Customer, Row>(Customer, ['companyName', 'balance', 'created', 'phone'])
const rows: readonly Row[] = [
  { companyName: 'Beta', balance: 2.5, created: '2026-11-20T14:12:00.000Z' },
  { companyName: '=1+1', balance: 1, created: '2026-11-20T14:12:00.000Z' },
]
const arranged = (key: string, sort: ArrangedColumn['sort'] = null): ArrangedColumn => ({
  key,
  sort,
  sortIndex: 0,
})

const read = async (arrangement: readonly ArrangedColumn[]) => {
  const file = await writeWorkbook(createSheet('Customers', rows, columns, arrangement, services))
  const workbook = new Workbook()
  await workbook.xlsx.load(file)
  const [sheet] = workbook.worksheets
  if (sheet === undefined) throw new Error('The file has no sheet.')
  return sheet
}

describe('Export to a spreadsheet', () => {
  it('F-020 writes the visible columns in their order, with the rows sorted as on the screen', async () => {
    const sheet = await read([arranged('balance', 'asc'), arranged('companyName')])
    expect(
      sheet
        .getSheetValues()
        .slice(1)
        .map((line) => (line as unknown[]).slice(1)),
    ).toEqual([
      ['Balance', 'Company name'],
      [1, '=1+1'],
      [2.5, 'Beta'],
    ])
    expect(sheet.getCell('A2').numFmt).toBe('$#,##0.00')
  })

  it('F-020 sorts by several columns in the order in which they were chosen', async () => {
    const sheet = await read([
      { key: 'companyName', sort: 'asc', sortIndex: 1 },
      { key: 'balance', sort: 'desc', sortIndex: 0 },
    ])
    const companies = [2, 3].map((line) => sheet.getCell(`A${line}`).value)
    expect(companies).toEqual(['Beta', '=1+1'])
  })

  it('keeps text that looks like a formula as text', async () => {
    const sheet = await read([arranged('companyName', 'asc')])
    const cell = sheet.getCell('A2')
    expect(cell.value).toBe('=1+1')
    expect(cell.formula).toBeUndefined()
  })

  it('writes instants in business time', async () => {
    const sheet = await read([arranged('created')])
    expect(sheet.getCell('A2').value).toEqual(new Date('2026-11-20T09:12:00.000Z'))
  })
})
