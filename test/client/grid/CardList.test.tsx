import { act, cleanup, render, screen } from '@testing-library/react'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { columnsOf } from '#client/grid/columns.ts'
import { CardList } from '#client/grid/CardList.tsx'
import { Customer } from '#shared/customers/Customer.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { pressButton } from '../support/pressButton.ts'

type Row = Pick<Customer, 'id' | 'companyName' | 'balance'>

describe('The rows of a list on a phone', () => {
  afterEach(cleanup)

  it('[PH1] keep the colors of row and cells', async () => {
    const app = await createTestApp()
    const late = (row: Row): string => (row.balance > 100 ? 'age-red' : '')
    const columns = columnsOf<typeof Customer, Row>(Customer, [
      { field: 'companyName', strong: true },
      { field: 'balance', look: late },
    ])
    const rows = [
      { id: 1, companyName: 'Pine Hill', balance: 20 },
      { id: 2, companyName: 'Orchard', balance: 300 },
    ]
    render(
      <AppProvider app={app}>
        <CardList
          id="customers"
          caption="Customers"
          columns={columns}
          rows={rows}
          keyField="id"
          rowClass={({ id }) => (id === 2 ? 'row-faded' : '')}
        />
      </AppProvider>,
    )
    const looks = screen
      .getAllByRole('listitem')
      .map((card) => [card.className, card.querySelector('dd')?.className])
    expect(looks).toEqual([
      ['row-card card', ''],
      ['row-card card row-faded', 'age-red'],
    ])
  })
  it('[DP2] begin an action once, however often it is pressed before it is finished', async () => {
    const app = await createTestApp()
    let finish = (): void => {}
    const begin = jest.fn(() => new Promise<void>((resolve) => (finish = resolve)))
    render(
      <AppProvider app={app}>
        <CardList
          id="customers"
          caption="Customers"
          columns={columnsOf<typeof Customer, Row>(Customer, ['companyName'])}
          rows={[]}
          keyField="id"
          actions={[{ id: 'export', caption: 'Export All', icon: 'add', run: begin }]}
        />
      </AppProvider>,
    )
    await pressButton('Export All')
    await pressButton('Export All')
    expect(begin).toHaveBeenCalledTimes(1)
    await act(async () => finish())
    await pressButton('Export All')
    expect(begin).toHaveBeenCalledTimes(2)
  })
})
