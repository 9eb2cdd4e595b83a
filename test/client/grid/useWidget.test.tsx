import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Workbook } from 'exceljs'
import type { App } from '#client/app/App.ts'
import { createTestApp } from '../support/createTestApp.ts'
import { customerRow, showCustomers, threeCustomers, waitForFilterRow } from './support/showCustomers.tsx'
import { exportedFiles, runningWorkers, workersInThisThread } from './support/workersInThisThread.ts'

describe('The tools of a grid', () => {
  let app: App
  beforeEach(async () => {
    localStorage.clear()
    app = await createTestApp()
  })
  afterEach(cleanup)

  const tool = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })
  const searchBox = () => screen.getByLabelText<HTMLInputElement>('Search in Customers')
  const search = (text: string) => fireEvent.change(searchBox(), { target: { value: text } })
  const count = () => screen.getByTestId('grid-count').textContent

  it('F-020 search in the results, and count what is found', async () => {
    const grid = await showCustomers(app)
    search('bet')
    await waitFor(() => expect(grid.texts()).toEqual(['Beta']))
    await waitFor(() => expect(count()).toBe('1 item'))
    fireEvent.click(tool('Reset filters'))
    expect(searchBox().value).toBe('')
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta', 'Gamma']))
    await waitFor(() => expect(count()).toBe('3 items'))
  })

  it('[LS251] find amounts, phone numbers and words as they are typed', async () => {
    const grid = await showCustomers(app, {
      rows: [
        customerRow(1, 'Hank Brouwer', { balance: 1383.14, phone: '(616) 555-6190' }),
        customerRow(2, 'O\u2019Malley', { balance: 5 }),
        customerRow(3, 'Gamma', { balance: 1007 }),
      ],
    })
    const finds = async (text: string, names: readonly string[]) => {
      search(text)
      await waitFor(() => expect([text, grid.texts()]).toEqual([text, names]))
    }
    for (const text of ['1,383.14', '$1,383.14', '1383.14', 'Brouwer, Hank', '6165556190', '555-6190'])
      await finds(text, ['Hank Brouwer'])
    await finds("o'malley", ['O\u2019Malley'])
    await finds('', ['Hank Brouwer', 'O\u2019Malley', 'Gamma'])
  })

  it('[LS251] filter a column by an amount and by a name as they are typed', async () => {
    const grid = await showCustomers(app, {
      rows: [customerRow(1, 'Hank Brouwer', { balance: 1383.14 }), customerRow(2, 'O\u2019Malley')],
    })
    const type = async (column: number, value: string): Promise<void> => {
      const row = await waitForFilterRow()
      const input = row.querySelectorAll('td')[column]?.querySelector('input.dx-texteditor-input')
      if (input === undefined || input === null) throw new Error('The column has no filter.')
      fireEvent.change(input, { target: { value } })
    }
    const [name, balance] = [0, 3]
    await type(balance, '$1,383.14')
    await waitFor(() => expect(grid.texts()).toEqual(['Hank Brouwer']))
    await type(balance, '')
    await waitFor(() => expect(grid.texts()).toHaveLength(2))
    await type(name, "o'malley")
    await waitFor(() => expect(grid.texts()).toEqual(['O\u2019Malley']))
  })

  it('[LS250] say that nothing matches, and clear the filters', async () => {
    const clear = jest.fn()
    const grid = await showCustomers(app, { filter: { isActive: false, clear } })
    search('zzzz')
    await waitFor(() => expect(screen.getByText("Nothing matches 'zzzz'.")).toBeTruthy())
    fireEvent.click(tool('Clear filters'))
    expect([searchBox().value, clear.mock.calls.length]).toEqual(['', 1])
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta', 'Gamma']))
    act(() => grid.widget().columnOption('companyName', 'filterValue', 'zzzz'))
    await waitFor(() => expect(screen.getByText('Nothing matches the filter.')).toBeTruthy())
    fireEvent.click(tool('Clear filters'))
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta', 'Gamma']))
    grid.update({ rows: [], filter: { isActive: true, clear } })
    await waitFor(() => expect(screen.getByText('Nothing matches the filter.')).toBeTruthy())
  })

  it('[LS252] refuse more rows than an action takes before anything is done with them', async () => {
    const run = jest.fn()
    const grid = await showCustomers(app, {
      selection: 'multiple',
      actions: [{ id: 'ready', caption: 'Ready To Export', icon: 'external', limit: 2, run }],
    })
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await act(() => grid.widget().selectAll())
    fireEvent.click(tool('Ready To Export'))
    await waitFor(() =>
      expect(app.toasts.items.map(({ message }) => message)).toEqual([
        'Ready To Export takes at most 2 records at a time, and 3 are selected. Do it in parts.',
      ]),
    )
    expect(run).not.toHaveBeenCalled()
    await act(() => grid.widget().selectRows([1, 2], false))
    fireEvent.click(tool('Ready To Export'))
    await waitFor(() => expect(run).toHaveBeenCalledTimes(1))
  })

  it('F-020 reset all filters of the list', async () => {
    const grid = await showCustomers(app)
    act(() => grid.widget().columnOption('companyName', 'filterValue', 'gam'))
    await waitFor(() => expect(grid.texts()).toEqual(['Gamma']))
    fireEvent.click(tool('Reset filters'))
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta', 'Gamma']))
  })

  it('F-022 reset the layout to the default, which is not stored', async () => {
    const grid = await showCustomers(app)
    const stored = () => Object.keys(localStorage)
    act(() => grid.widget().columnOption('companyName', 'sortOrder', 'desc'))
    await waitFor(() => expect(grid.texts()).toEqual(['Gamma', 'Beta', 'Alpha']))
    await waitFor(() => expect(stored()).toEqual(['rolloff.grid.customers.1']))
    search('a')
    fireEvent.click(tool('Reset layout'))
    expect([stored(), searchBox().value]).toEqual([[], ''])
    await waitFor(() => expect(grid.texts()).toEqual(['Alpha', 'Beta', 'Gamma']))
    act(() => grid.widget().columnOption('companyName', 'width', 200))
    await waitFor(() => expect(stored()).toHaveLength(1))
    act(() => grid.widget().columnOption('companyName', 'width', undefined))
    await waitFor(() => expect(stored()).toEqual([]))
  })

  it('F-021 apply the stored layout when the grid is shown again', async () => {
    const grid = await showCustomers(app)
    act(() => grid.widget().columnOption('companyName', 'sortOrder', 'desc'))
    await waitFor(() => expect(localStorage).toHaveLength(1))
    grid.unmount()
    const again = await showCustomers(app)
    await waitFor(() => expect(again.texts()).toEqual(['Gamma', 'Beta', 'Alpha']))
  })

  it('F-020 show the columns to choose from', async () => {
    await showCustomers(app)
    fireEvent.click(tool('Choose columns'))
    const chooser = await waitFor(() => {
      const found = document.querySelector('.dx-datagrid-column-chooser-list')
      if (found === null) throw new Error('The chooser is closed.')
      return found
    })
    await waitFor(() => expect(chooser.textContent).toContain('Bypass Kent surcharge'))
    expect(document.querySelector('.dx-datagrid-column-chooser .dx-popup-title')?.textContent).toBe('Columns')
  })

  it('[LS250] say what they are of, and that there is nothing only once that is known', async () => {
    const grid = await showCustomers(app, { emptyText: 'No customers', countText: (n) => `${n} found` })
    expect(screen.getByRole('toolbar').getAttribute('aria-label')).toBe('Customers tools')
    expect(screen.getByRole('region', { name: 'Customers' })).toBeTruthy()
    expect(screen.queryByRole('progressbar')).toBeNull()
    await waitFor(() => expect(count()).toBe('3 found'))
    grid.update({ rows: [], loading: true })
    // While rows are on their way nobody knows how many.
    await waitFor(() => expect(screen.queryByTestId('grid-count')).toBeNull())
    expect(screen.getByRole('progressbar', { name: 'Loading' })).toBeTruthy()
    await waitFor(() => expect(grid.texts()).toEqual([]))
    expect(screen.queryByText('No customers')).toBeNull()
    grid.update({ loading: false })
    await waitFor(() => expect(count()).toBe('0 found'))
    expect(screen.getByText('No customers')).toBeTruthy()
    grid.update({ rows: threeCustomers })
    // What the widget has drawn so far are not these.
    expect([screen.queryByTestId('grid-count'), screen.queryByText('No customers')]).toEqual([null, null])
    await waitFor(() => expect(count()).toBe('3 found'))
    grid.update({ countText: false })
    expect(screen.queryByTestId('grid-count')).toBeNull()
  })

  describe('export', () => {
    let end = (): void => {}
    beforeEach(() => {
      end = workersInThisThread()
    })
    afterEach(() => end())

    const choose = (caption: string): void => {
      fireEvent.click(tool('Export to spreadsheet'))
      fireEvent.click(screen.getByRole('menuitem', { name: caption }))
    }
    const exported = async () => {
      const [file] = await waitFor(() => {
        expect(exportedFiles).toHaveLength(1)
        return exportedFiles
      })
      if (file === undefined) throw new Error('Nothing was exported.')
      const workbook = new Workbook()
      await workbook.xlsx.load(await file.content)
      const [sheet] = workbook.worksheets
      return { name: file.name, sheet: sheet?.name, companies: sheet?.getColumn(1).values.slice(1) }
    }

    it('F-020 [CL4] [CL720] all rows that match the filters and the search, as they are sorted', async () => {
      const filter = { isActive: false, clear: jest.fn(), inWords: () => 'City: Ada' }
      const grid = await showCustomers(app, { filter })
      act(() => {
        grid.widget().columnOption('companyName', 'sortOrder', 'desc')
        grid.widget().filter(['companyName', '<>', 'Beta'])
      })
      await waitFor(() => expect(grid.texts()).toEqual(['Gamma', 'Alpha']))
      const post = jest.spyOn(app.api, 'post').mockResolvedValue({})
      choose('Export all rows')
      expect(await exported()).toEqual({
        name: 'Customers.xlsx',
        sheet: 'Customers',
        companies: ['Company name', 'Gamma', 'Alpha'],
      })
      // The administrators can see who took which list along.
      await waitFor(() =>
        expect(post.mock.calls).toEqual([
          ['/api/utility/recordListExport', { list: 'Customers', rows: 2, filter: 'City: Ada' }],
        ]),
      )
      expect([screen.queryByRole('menu', { name: 'Export to spreadsheet' }), runningWorkers.size]).toEqual([
        null,
        0,
      ])
    })

    it('F-020 only the selected rows, if there are any', async () => {
      const grid = await showCustomers(app, { selection: 'multiple' })
      fireEvent.click(tool('Export to spreadsheet'))
      expect(screen.getByRole<HTMLButtonElement>('menuitem', { name: 'Export selected rows' }).disabled).toBe(
        true,
      )
      fireEvent.click(tool('Export to spreadsheet'))
      await act(() => grid.widget().selectRows([1, 3], false))
      choose('Export selected rows')
      expect((await exported()).companies).toEqual(['Company name', 'Alpha', 'Gamma'])
    })

    it('offer selected rows only where rows can be selected', async () => {
      await showCustomers(app, { selection: 'none', rows: threeCustomers })
      fireEvent.click(tool('Export to spreadsheet'))
      const menu = screen.getByRole('menu', { name: 'Export to spreadsheet' })
      expect(
        within(menu)
          .getAllByRole('menuitem')
          .map(({ textContent }) => textContent),
      ).toEqual(['Export all rows'])
    })

    it('reports why the file cannot be written', async () => {
      await showCustomers(app, { caption: 'History' })
      choose('Export all rows')
      await waitFor(() =>
        expect(app.toasts.items.map((toast) => toast.message)).toEqual([
          'The name "History" is protected. Please use a different name.',
        ]),
      )
      expect([exportedFiles, runningWorkers.size]).toEqual([[], 0])
    })

    it.each([
      ['what the worker says', 'The disk is full.', 'The disk is full.'],
      ['that there is no file, if it says nothing', '', 'The spreadsheet could not be created.'],
    ])('reports a failure: %s', async (_name, message, shown) => {
      end()
      end = workersInThisThread({ failure: message })
      await showCustomers(app)
      choose('Export all rows')
      await waitFor(() => expect(app.toasts.items.map((toast) => toast.message)).toEqual([shown]))
      expect([exportedFiles, runningWorkers.size]).toEqual([[], 0])
    })
  })
})
