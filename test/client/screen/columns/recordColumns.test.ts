import { computedColumns, type CellLink } from '#client/grid/columns.ts'
import { cellText, sortKey } from '#client/grid/cellValues.ts'
import { createFormats } from '#client/kit/formats.ts'
import type { CellLinks } from '#client/screen/list/CellLinks.ts'
import {
  customerColumn,
  invoiceNumberColumn,
  jobColumn,
  rentalColumn,
  siteColumn,
} from '#client/screen/columns/recordColumns.ts'

interface Row {
  readonly jobId: number | null
  readonly rentalId: number | null
  readonly invoice: { readonly id: number; readonly invoiceNumber: number | null } | null
  readonly customerId: number | null
  readonly customer: string | null
}

const NOTHING: Row = { jobId: null, rentalId: null, invoice: null, customerId: null, customer: null }

const linkTo = (href: string): CellLink => ({ href, open: () => undefined })
const cellLinks: CellLinks = {
  linkTo,
  linkToFile: linkTo,
  linkToDialog: () => ({ open: () => undefined }),
}

const formatter = { formats: createFormats('America/Detroit'), title: () => '' }

function shown(row: Row) {
  return computedColumns<Row>([
    jobColumn(({ jobId }) => jobId),
    rentalColumn(({ rentalId }) => rentalId, { cellLinks }),
    invoiceNumberColumn(({ invoice }) => invoice, { cellLinks }),
    customerColumn((each) => each, { cellLinks }),
    siteColumn(() => null, { cellLinks }),
  ]).map((column) => [column.key, cellText(column, row, formatter), column.link?.(row)?.href ?? null])
}

describe('the columns of the records of a row', () => {
  it('[LS11] show how a record is called, and lead to it', () => {
    const row: Row = {
      jobId: 7,
      rentalId: 512,
      invoice: { id: 3, invoiceNumber: 10_003 },
      customerId: 5,
      customer: 'Acme Builders',
    }
    expect(shown(row)).toEqual([
      ['job', 'J7', null],
      ['rental', 'R512', '/rentals/512'],
      ['invoiceNumber', '10003', '/invoices/3'],
      ['customer', 'Acme Builders', '/customers/5'],
      ['site', '', null],
    ])
  })

  it('are blank without a record, and lead nowhere', () => {
    expect(shown(NOTHING).map(([, text, address]) => [text, address])).toEqual(
      Array.from({ length: 5 }, () => ['', null]),
    )
  })

  it('[LS31] sort numbers as numbers', () => {
    const [column] = computedColumns<Row>([rentalColumn(({ rentalId }) => rentalId)])
    const keys = [1000, 999, null].map(
      (rentalId) => column && sortKey(column, { ...NOTHING, rentalId }, formatter),
    )
    expect(keys).toEqual([1000, 999, 0])
  })
})
