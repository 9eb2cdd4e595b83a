import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { Customer } from '#shared/customers/Customer.ts'
import { Invoice } from '#shared/invoicing/Invoice.ts'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import type { CellRefusal } from '#client/grid/cellRefusal.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { BulkEdit, bulkColumns } from '#client/screen/rowEditing/BulkEdit.ts'
import { BulkEditDialog } from '#client/screen/rowEditing/BulkEditDialog.tsx'
import { createTestApp } from '../../support/createTestApp.ts'
import { pressButton } from '../../support/pressButton.ts'
import { customerRow, type CustomerRow } from '../../grid/support/showCustomers.tsx'

const columns = columnsOf<typeof Customer, CustomerRow>(Customer, [
  'phone',
  'billingType',
  'bypassKentCharge',
])

describe('[LS21] B-09 editing all selected records', () => {
  let app: App
  beforeEach(async () => {
    app = await createTestApp()
  })
  afterEach(cleanup)

  const rows = [
    customerRow(1, 'Alpha', { phone: '(616) 555-0100' }),
    customerRow(2, 'Beta', { billingType: 'COD' }),
    customerRow(3, 'Gamma'),
  ]
  const edit = (refusal: CellRefusal<CustomerRow> = () => null): BulkEdit<CustomerRow> =>
    new BulkEdit(bulkColumns(columns), rows, refusal)
  const changes = (bulk: BulkEdit<CustomerRow>) =>
    bulk.changes.map(({ row, field, value }) => [row.id, field, value])

  it('offers the columns that can be edited, except those whose value no two records share', () => {
    const numbered = columnsOf(Invoice, ['invoiceNumber', 'pONumber'])
    expect(bulkColumns(numbered).map(({ key }) => key)).toEqual(['pONumber'])
  })

  it('[GR401] leaves records that cannot be changed as they are, and says how many and why', () => {
    const bulk = edit((_column, { id }) => (id > 1 ? 'This was deleted.' : null))
    bulk.choose('billingType')
    bulk.enter('COD')
    expect(changes(bulk)).toEqual([[1, 'billingType', 'COD']])
    expect(bulk.preview).toBe('1 of 3 records will change, 2 cannot be changed (This was deleted).')
  })

  it('changes only records that do not have the value, and counts the others', () => {
    const bulk = edit()
    bulk.choose('billingType')
    bulk.enter('COD')
    expect(changes(bulk)).toEqual([
      [1, 'billingType', 'COD'],
      [3, 'billingType', 'COD'],
    ])
    expect(bulk.preview).toBe('2 of 3 records will change, 1 has this value already.')
    bulk.choose('bypassKentCharge')
    bulk.enter(false)
    expect(bulk.preview).toBe('0 of 3 records will change, 3 have this value already.')
  })

  it('[LS500] says how many cannot be changed for each reason', () => {
    const bulk = edit((_column, { id }) =>
      id === 1 ? 'It was exported.' : id === 2 ? 'It was voided.' : null,
    )
    bulk.choose('phone')
    bulk.enter('616.555.0100')
    expect(bulk.preview).toBe(
      '1 of 3 records will change, 1 cannot be changed (It was exported), 1 cannot be changed (It was voided).',
    )
  })

  it('[LS241] begins with no field, and empties one only if it is told to', () => {
    const bulk = edit()
    expect([bulk.column, bulk.changeCount, bulk.preview]).toEqual([null, 0, 'Choose the field to set.'])
    bulk.choose('phone')
    expect([bulk.changeCount, bulk.preview]).toEqual([0, 'Enter a value, or empty the field.'])
    bulk.empty(true)
    expect(changes(bulk)).toEqual([[1, 'phone', null]])
    expect(bulk.preview).toBe('Phone will be emptied in 1 of 3 records, 2 have this value already.')
    bulk.enter('616.555.0100')
    expect([bulk.isEmptied, bulk.changeCount]).toEqual([false, 2])
    bulk.enter(' ')
    expect(bulk.changeCount).toBe(0)
    bulk.choose('bypassKentCharge')
    expect([bulk.canBeEmptied, bulk.changeCount, bulk.preview]).toEqual([false, 0, 'Enter a value.'])
  })

  it('normalizes the value, and says what does not fit', () => {
    const bulk = edit()
    bulk.choose('phone')
    bulk.enter('616.555.0100')
    expect(changes(bulk).map(([id, , value]) => [id, value])).toEqual([
      [2, '(616) 555-0100'],
      [3, '(616) 555-0100'],
    ])
    bulk.enter('call Bob')
    expect(bulk.problem).not.toBeNull()
  })

  it('asks for field and value in a dialog; a wrong value keeps it open', async () => {
    render(
      <AppProvider app={app}>
        <DialogHost dialogs={app.dialogs} />
      </AppProvider>,
    )
    const bulk = edit()
    bulk.choose('phone')
    const answer = app.dialogs.show(BulkEditDialog, { edit: bulk })
    const value = await screen.findByRole<HTMLInputElement>('textbox', { name: /Value/ })
    const type = (text: string): void => {
      fireEvent.input(value, { target: { value: text } })
      fireEvent.change(value, { target: { value: text } })
    }
    type('call Bob')
    await pressButton('Done')
    await waitFor(() => expect(screen.getByRole('alert').textContent).not.toBe(''))
    expect(app.dialogs.openDialogs).toHaveLength(1)
    type('6165550199')
    await pressButton('Done')
    expect(await answer).toBe(true)
    expect(bulk.preview).toBe('3 of 3 records will change.')
  })
})
