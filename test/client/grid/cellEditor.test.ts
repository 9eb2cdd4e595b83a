import { cellEditor } from '#client/grid/cellEditor.ts'
import { typingRefusal } from '#client/grid/cellRefusal.ts'
import { columnsOf, type GridColumn } from '#client/grid/columns.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { createTestApp } from '../support/createTestApp.ts'

interface ChosenOptions {
  readonly items?: readonly { readonly title: string }[]
  readonly onCustomItemCreating?: (event: { text: string; customItem?: unknown }) => void
  readonly displayFormat?: { formatter: (date: Date) => string; parser: (text: string) => Date | null }
}

describe('[GR402] The editor of a cell', () => {
  const editorOf = async ([column]: readonly GridColumn<object>[], row: object): Promise<ChosenOptions> => {
    const { widgetServices: services } = await createTestApp()
    if (column === undefined) throw new Error('There is no column.')
    return cellEditor(column, row, { options: {}, services, leave: () => {} }).editorOptions ?? {}
  }
  const meant = ({ onCustomItemCreating }: ChosenOptions, text: string): unknown => {
    const event: { text: string; customItem?: unknown } = { text }
    onCustomItemCreating?.(event)
    return event.customItem
  }

  it('offers the choices of a field, which are typed by the beginning of their names', async () => {
    const terms = await editorOf(columnsOf(Customer, ['paymentTerms']), {})
    expect(terms.items?.map(({ title }) => title)).toEqual(['Net 30', 'Net 15', 'Due on receipt'])
    expect(meant(terms, 'due')).toEqual({ id: 'Due on receipt', title: 'Due on receipt' })
    expect(meant(terms, 'NET 15 ')).toEqual({ id: 'Net 15', title: 'Net 15' })
    expect(meant(terms, 'net')).toEqual({ id: 'net', title: 'net' })
    expect(meant(terms, ' ')).toBeNull()
  })

  it('offers the rows of a lookup table, a retired one only where the cell has it', async () => {
    const sellers = columnsOf(Customer, ['salesPersonId'])
    const titles = async (row: object) => (await editorOf(sellers, row)).items?.map(({ title }) => title)
    expect([await titles({ salesPersonId: 1 }), await titles({ salesPersonId: 2 })]).toEqual([
      ['House'],
      ['House', 'Gone'],
    ])
  })

  it('shows days and reads them as people write them', async () => {
    const { displayFormat } = await editorOf(columnsOf(Rental, ['startDate']), {})
    expect(displayFormat?.formatter(new Date(2037, 11, 3))).toBe('12/03/2037')
    expect(displayFormat?.parser('12-3-37')).toEqual(new Date(2037, 11, 3))
    expect(displayFormat?.parser('soon')).toBeNull()
  })

  it('is not opened on a text of several lines', () => {
    const [notes] = columnsOf<typeof Customer, { notes: string }>(Customer, ['notes'])
    expect(['one', 'one\ntwo'].map((text) => notes && typingRefusal(notes, { notes: text }))).toEqual([
      null,
      'The text has several lines: it is edited in its record.',
    ])
  })
})
