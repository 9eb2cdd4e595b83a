import { act, fireEvent, render, waitFor } from '@testing-library/react'
import DataGrid from 'devextreme/ui/data_grid'
import { Customer } from '#shared/customers/Customer.ts'
import type { App } from '#client/app/App.ts'
import { AppProvider } from '#client/app/AppProvider.tsx'
import { DialogHost } from '#client/dialogs/DialogHost.tsx'
import { columnsOf } from '#client/grid/columns.ts'
import { EntityGrid } from '#client/grid/EntityGrid.tsx'
import type { EntityGridProps } from '#client/grid/EntityGridProps.ts'
import type { GridWidget } from '#client/grid/filteredViews.ts'

export type CustomerRow = Pick<
  Customer,
  'id' | 'companyName' | 'phone' | 'billingType' | 'balance' | 'extensionRate' | 'bypassKentCharge'
>

const columns = columnsOf<typeof Customer, CustomerRow>(Customer, [
  { field: 'companyName', strong: true },
  { field: 'phone' },
  { field: 'billingType' },
  'balance',
  { field: 'extensionRate' },
  { field: 'bypassKentCharge' },
])

export function customerRow(id: number, companyName: string, more: Partial<CustomerRow> = {}): CustomerRow {
  return {
    id,
    companyName,
    phone: null,
    billingType: null,
    balance: id * 10,
    extensionRate: null,
    bypassKentCharge: false,
    ...more,
  }
}

export const threeCustomers = [customerRow(1, 'Alpha'), customerRow(2, 'Beta'), customerRow(3, 'Gamma')]

/** A list of customers on the page. */
export interface ShownCustomers {
  /** Renders the list again with some props replaced. */
  readonly update: (props: Partial<EntityGridProps<CustomerRow>>) => void
  readonly widget: () => GridWidget
  readonly cell: (key: number | string, field?: string) => HTMLElement
  /** The texts of a column, from top to bottom. */
  readonly texts: (field?: string) => readonly string[]
  readonly unmount: () => void
}

/** Renders a grid of customers with its dialogs, and waits for its rows. */
export async function showCustomers(
  app: App,
  props: Partial<EntityGridProps<CustomerRow>> = {},
): Promise<ShownCustomers> {
  let shown: EntityGridProps<CustomerRow> = {
    id: 'customers',
    caption: 'Customers',
    columns,
    rows: threeCustomers,
    keyField: 'id',
    ...props,
  }
  const view = () => (
    <AppProvider app={app}>
      <EntityGrid<CustomerRow> {...shown} />
      <DialogHost dialogs={app.dialogs} />
    </AppProvider>
  )
  const { rerender, unmount } = render(view())
  const find = (selector: string): HTMLElement => {
    const element = document.querySelector<HTMLElement>(selector)
    if (element === null) throw new Error(`The page has no ${selector}.`)
    return element
  }
  await waitFor(() => find('.dx-data-row[data-key] td[data-field]'))
  return {
    unmount,
    update: (more) => {
      shown = { ...shown, ...more }
      act(() => rerender(view()))
    },
    // The function returns a component of any kind.
    widget: () => DataGrid.getInstance(find('.grid-host > div')) as GridWidget,
    cell: (key, field = 'companyName') => find(`.dx-data-row[data-key="${key}"] td[data-field=${field}]`),
    texts: (field = 'companyName') =>
      [...document.querySelectorAll(`.dx-data-row[data-key] td[data-field=${field}]`)].map(
        ({ textContent }) => textContent,
      ),
  }
}

/** Waits for the filter row, which follows the first rows. */
export function waitForFilterRow(): Promise<HTMLElement> {
  return waitFor(() => {
    const row = document.querySelector<HTMLElement>('.dx-datagrid-filter-row')
    if (row === null) throw new Error('The grid has no filter row.')
    return row
  })
}

/** Clicks a cell as the widget understands it. */
export function clickCell(cell: HTMLElement, keys: MouseEventInit = {}): void {
  fireEvent(cell, new MouseEvent('dxclick', { bubbles: true, ...keys }))
}
