import { cellEditor } from '#client/grid/cellEditor.ts'
import { typingRefusal } from '#client/grid/cellRefusal.ts'
import { columnsOf, type GridColumn } from '#client/grid/columns.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import { createTestApp } from '../support/createTestApp.ts'

interface ChosenOptions {
  readonly items?: readonly { readonly title: string }[]
  readonly onCustomItemCreating?: (event: { text: string; customItem?: unknown }) => void
  readonly value?: unknown
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

  it.each([
    ['2037-12-03', '12/03/2037'],
    ['soon', 'soon'],
    [null, ''],
  ])('[GR410] shows the day %j as %j', async (endDate, text) => {
    expect((await editorOf(columnsOf(Rental, ['endDate']), { endDate })).value).toBe(text)
  })

  it.each([
    [1250, '$1,250.00'],
    [12.375, '12.375'],
    ['abc', 'abc'],
    [null, ''],
  ])('[GR410] shows the amount %j as %j', async (extensionRate, text) => {
    expect((await editorOf(columnsOf(Customer, ['extensionRate']), { extensionRate })).value).toBe(text)
  })

  it('is not opened on a text of several lines', () => {
    const [notes] = columnsOf<typeof Customer, { notes: string }>(Customer, ['notes'])
    expect(['one', 'one\ntwo'].map((text) => notes && typingRefusal(notes, { notes: text }))).toEqual([
      null,
      'The text has several lines: it is edited in its record.',
    ])
  })
})
