import { act, cleanup, fireEvent, waitFor } from '@testing-library/react'
import { computedColumns } from '#client/grid/columns.ts'
import type { App } from '#client/app/App.ts'
import { createTestApp } from '../support/createTestApp.ts'
import {
  clickCell,
  customerRow,
  showCustomers,
  waitForFilterRow,
  type CustomerRow,
} from './support/showCustomers.tsx'

/** The clock of the test is at 2026-11-20. */
const SINCE = ['2026-05-03', '2025-05-03', '2026-11-19', null]
/** The last one is the day before in the business time zone. */
const CALLED = ['2026-11-20T14:00:00.000Z', null, '2026-10-05T14:00:00.000Z', '2026-11-20T03:00:00.000Z']

const columns = computedColumns<CustomerRow>([
  { key: 'name', caption: 'Name', value: ({ companyName }) => companyName },
  { key: 'since', caption: 'Since', kind: 'day', value: ({ id }) => SINCE[id - 1] ?? null },
  { key: 'called', caption: 'Called', kind: 'instant', value: ({ id }) => CALLED[id - 1] ?? null },
  { key: 'balance', caption: 'Balance', kind: 'money', value: ({ balance }) => balance },
])

const rows = ['A', 'B', 'C', 'D'].map((name, i) => customerRow(i + 1, name, { balance: (i + 1) * 100 }))

describe('The filter row [LS301]', () => {
  let app: App
  beforeEach(async () => {
    localStorage.clear()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const boxOf = async (column: number): Promise<HTMLInputElement> => {
    const row = await waitForFilterRow()
    const box = row
      .querySelectorAll('td')
      [column]?.querySelector<HTMLInputElement>('input.dx-texteditor-input')
    if (box === undefined || box === null) throw new Error('The column has no filter.')
    return box
  }
  const show = async () => {
    const grid = await showCustomers(app, { columns, rows })
    await waitForFilterRow()
    const names = () => grid.texts('name').join('')
    const type = async (column: number, text: string): Promise<void> => {
      const typed = { target: { value: text } }
      if (column === 3) fireEvent.change(await boxOf(column), typed)
      else act(() => grid.widget().columnOption(column, 'filterValue', text === '' ? null : text))
    }
    return { grid, type, names }
  }

  it('finds days as people write them', async () => {
    const { type, names } = await show()
    for (const [text, left] of [
      ['5/3', 'AB'],
      ['5/3/26', 'A'],
      ['yesterday', 'C'],
      ['may', 'AB'],
      ['2026', 'AC'],
      ['', 'ABCD'],
      ['5/1/26 - 11/19/26', 'AC'],
      ['since 5/4', 'C'],
      ['no day', ''],
      ['', 'ABCD'],
    ] as const) {
      await type(1, text)
      await waitFor(() => expect([text, names()]).toEqual([text, left]))
    }
  })

  it('finds instants by their business day, and by the time shown', async () => {
    const { type, names } = await show()
    for (const [text, left] of [
      ['today', 'A'],
      ['yesterday', 'D'],
      ['last month', 'C'],
      ['9:00am', 'A'],
    ] as const) {
      await type(2, text)
      await waitFor(() => expect([text, names()]).toEqual([text, left]))
    }
  })

  it('finds amounts that are compared', async () => {
    const { type, names } = await show()
    for (const [text, left] of [
      ['> $200', 'CD'],
      ['100-200', 'AB'],
      ['under 200', 'A'],
      ['$300.00', 'C'],
      ['nothing', ''],
    ] as const) {
      await type(3, text)
      await waitFor(() => expect([text, names()]).toEqual([text, left]))
    }
  })

  it('keeps what was typed in its box, and in the stored layout', async () => {
    const { grid, type, names } = await show()
    await type(1, 'yesterday')
    await waitFor(() => expect(names()).toBe('C'))
    await type(3, '> 200')
    await waitFor(() => expect(names()).toBe('C'))
    expect([(await boxOf(1)).value, (await boxOf(3)).value]).toEqual(['yesterday', '> 200'])
    grid.unmount()
    const again = await show()
    await waitFor(() => expect(again.names()).toBe('C'))
    expect((await boxOf(1)).value).toBe('yesterday')
  })

  it('compares days by the menu of its box, and reads Dates of older layouts', async () => {
    const { grid, names } = await show()
    const filter = (value: unknown, operation: string, left: string) =>
      waitFor(() => {
        act(() => {
          grid.widget().columnOption('since', { filterValue: value, selectedFilterOperation: operation })
        })
        expect([value, operation, names()]).toEqual([value, operation, left])
      })
    await filter('5/3', '<>', 'CD')
    await filter('5/3', '>', 'C')
    await filter('5/3', '<=', 'AB')
    await filter(new Date(2026, 4, 3), '=', 'A')
    await filter([new Date(2026, 4, 1), new Date(2026, 10, 30)], 'between', 'AC')
    await filter(['2026', 'today'], 'between', 'AC')
  })

  it('finds days while they are typed', async () => {
    const { names } = await show()
    fireEvent.input(await boxOf(1), { target: { value: 'yesterday' } })
    await waitFor(() => expect(names()).toBe('C'))
  })

  it('offers a calendar', async () => {
    const { type, names } = await show()
    await type(1, '11/1/26')
    await waitFor(() => expect(names()).toBe(''))
    const cell = (await boxOf(1)).closest('td')
    fireEvent.click(cell?.querySelector('.dx-dropdowneditor-button') ?? document.body)
    const calendar = await waitFor(() => {
      const found = document.querySelector('.dx-overlay-wrapper .dx-calendar')
      if (found === null) throw new Error('There is no calendar.')
      return found
    })
    const day = calendar.querySelector<HTMLElement>('td[data-value="2026/11/19"]')
    if (day === null) throw new Error('The calendar is not at the month of the filter.')
    clickCell(day)
    await waitFor(() => expect(names()).toBe('C'))
    expect((await boxOf(1)).value).toBe('11/19/2026')
  })
})
