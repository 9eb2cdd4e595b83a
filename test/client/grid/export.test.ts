import { Workbook } from 'exceljs'
import { Customer } from '#shared/customers/Customer.ts'
import type { Kind } from '#shared/model/kinds.ts'
import type { Sheet } from '#shared/spreadsheet/Sheet.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { compareRows, type ArrangedColumn } from '#client/grid/compareRows.ts'
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
const row = (companyName: string): Row => ({ companyName, balance: 1, created: '' })
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

  it('F-020 leaves out what no spreadsheet may contain, and of a cell what is too long for one', async () => {
    const sheet: Sheet = {
      name: 'Notes\ufffe',
      columns: [{ caption: 'Note\uffff', format: null, width: 10 }],
      rows: [['hyphen\ufffeated \ud800'], ['😀'.repeat(20_000)], ['\uffff']],
    }
    const file = await writeWorkbook(sheet)
    const workbook = new Workbook()
    await workbook.xlsx.load(file)
    const [read] = workbook.worksheets
    const texts = [1, 2, 3, 4].map((line) => read?.getCell(`A${line}`).value)
    expect([read?.name, ...texts]).toEqual(['Notes', 'Note', 'hyphenated ', '😀'.repeat(16_383), null])
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

  it('F-020 has a bold header that stays, filters, widths and the name of the list', async () => {
    const file = await writeWorkbook(
      createSheet(
        "Jobs: [a]/b*c?\\d' of the whole year 2026",
        rows,
        columns,
        [arranged('companyName')],
        services,
      ),
    )
    const workbook = new Workbook()
    await workbook.xlsx.load(file)
    const [sheet] = workbook.worksheets
    expect(sheet?.name).toMatch(/^Jobs   a  b c  d  of the whole/)
    expect(sheet?.name.length).toBeLessThanOrEqual(31)
    expect(sheet?.views).toMatchObject([{ state: 'frozen', ySplit: 1 }])
    expect([sheet?.getCell('A1').font.bold, sheet?.getCell('A2').font?.bold]).toEqual([true, undefined])
    expect(sheet?.autoFilter).toEqual('A1:A3')
    expect(sheet?.getColumn(1).width).toBe(24)
  })

  it('can be of no columns and no rows', async () => {
    const workbook = new Workbook()
    await workbook.xlsx.load(await writeWorkbook(createSheet('None', [], columns, [], services)))
    expect(workbook.worksheets.map(({ name, rowCount }) => [name, rowCount])).toEqual([['None', 0]])
  })

  it.each<[Kind, format: string | null, width: number]>([
    ['money', '$#,##0.00', 18],
    ['rate', '0.00##', 18],
    ['decimal', '0.##', 15],
    ['integer', '0', 15],
    ['day', 'mm/dd/yyyy', 17],
    ['instant', 'mm/dd/yyyy h:mm AM/PM', 25],
    ['float', null, 18],
    ['text', null, 24],
  ])('writes a column of %s in the format %s, as wide as on the screen', (kind, format, width) => {
    const table = (more: object) =>
      createSheet(
        'List',
        [],
        columnsOf(Customer, [{ key: 'x', caption: 'X', kind, value: () => null, ...more }]),
        [arranged('x'), arranged('gone')],
        services,
      ).columns
    expect(table({})).toMatchObject([{ caption: 'X', format, width }])
    expect(table({ display: () => '' })).toMatchObject([{ format: null }])
  })

  it('writes no empty texts', async () => {
    const sheet = await read([arranged('phone'), arranged('companyName')])
    expect([sheet.getCell('A2').value, sheet.getCell('B2').value]).toEqual([null, 'Beta'])
  })

  it('keeps rows that sort alike in their order, and ignores columns that are not sorted or gone', () => {
    const same = [row('b'), row('a'), row('c')]
    const order = (arrangement: readonly ArrangedColumn[]) =>
      same.toSorted(compareRows(columns, arrangement, services)).map(({ companyName }) => companyName)
    expect(order([arranged('companyName'), arranged('balance', 'asc'), arranged('gone', 'asc')])).toEqual([
      'b',
      'a',
      'c',
    ])
    expect(order([arranged('balance', 'desc'), arranged('companyName', 'desc')])).toEqual(['c', 'b', 'a'])
    expect(order([arranged('companyName', 'asc')])).toEqual(['a', 'b', 'c'])
  })
})
