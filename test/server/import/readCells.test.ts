import { Workbook } from 'exceljs'
import { TooLarge } from '#server/kernel/errors.ts'
import { readCells } from '#server/import/readCells.ts'

const TEXT = 'Name;Zip\nPeña – “East”;04930\n"two\nlines";1'
const CELLS = [
  ['Name', 'Zip'],
  ['Peña – “East”', '04930'],
  ['two\nlines', '1'],
]

describe('the cells of a file', () => {
  it('[IM800] are the same in each encoding that programs write', async () => {
    const utf16 = Buffer.from(TEXT, 'utf16le')
    const windows = Buffer.from(
      TEXT.replace('–', '\u0096').replace('“', '\u0093').replace('”', '\u0094'),
      'latin1',
    )
    const files = [
      Buffer.from(TEXT),
      Buffer.from(`\ufeff${TEXT}`),
      Buffer.from(`\ufeff${TEXT}`, 'utf16le'),
      utf16,
      Buffer.from(`\ufeff${TEXT}`, 'utf16le').swap16(),
      windows,
    ]
    for (const file of files) expect(await readCells(file)).toEqual(CELLS)
  })

  it('[IM800] of a workbook are those of its longest sheet, days and leading zeros as they are shown', async () => {
    const workbook = new Workbook()
    workbook.addWorksheet('Notes').addRow(['read me'])
    const sheet = workbook.addWorksheet('Data')
    sheet.addRow(['Since', 'No.', 'Price'])
    sheet.addRow([new Date('2025-03-04T00:00:00Z'), 7, 345.5]).getCell(2).numFmt = '000'
    const file = Buffer.from(await workbook.xlsx.writeBuffer())
    expect(await readCells(file)).toEqual([
      ['Since', 'No.', 'Price'],
      ['2025-03-04', '007', '345.5'],
    ])
  })

  it('[IM800] of what is no such file, or is too large, are refused with what can be done', async () => {
    await expect(readCells(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).rejects.toThrow(
      'Save it as .xlsx or .csv',
    )
    await expect(readCells(Buffer.from('PK\u0003\u0004nothing', 'latin1'))).rejects.toThrow('save it again')
    await expect(readCells(Buffer.from([1, 2, 0, 0, 0, 3]))).rejects.toThrow('neither a text file nor')
    await expect(readCells(Buffer.alloc(20 * 1024 * 1024 + 1, 'a'))).rejects.toThrow(TooLarge)
    await expect(readCells(Buffer.from('a,'.repeat(200)))).rejects.toThrow('more than 200 columns')
  })
})
