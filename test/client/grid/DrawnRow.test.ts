import { observable, runInAction } from 'mobx'
import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf, type FieldColumnSpec } from '#client/grid/columns.ts'
import { DrawnRow } from '#client/grid/DrawnRow.ts'
import { createTestApp } from '../support/createTestApp.ts'

type Shown = Pick<Customer, 'companyName' | 'bypassKentCharge' | 'phone'>
type Spec = FieldColumnSpec<typeof Customer, Shown>

describe('A row that the widget draws', () => {
  const show = async (
    specs: readonly Spec[],
    isSearched = false,
    within: <T>(make: () => T) => T = (make) => make(),
  ) => {
    const { widgetServices } = await createTestApp()
    const row = observable<Shown>({ companyName: 'Alpha', bypassKentCharge: true, phone: null })
    const element = document.createElement('tr')
    const columns = columnsOf<typeof Customer, Shown>(Customer, specs)
    const { drawn, cells } = within(() => {
      const made = new DrawnRow({
        element,
        columns,
        rowOf: () => row,
        services: widgetServices,
        isSearched,
      })
      return {
        drawn: made,
        cells: columns.map(({ key }) => {
          const cell = element.appendChild(document.createElement('td'))
          cell.dataset['field'] = key
          made.draw(cell, key)
          return cell
        }),
      }
    })
    return {
      drawn,
      cells,
      contents: () => [...element.children].map(({ innerHTML }) => innerHTML),
      change: (values: Partial<Shown>) => runInAction(() => Object.assign(row, values)),
    }
  }

  it('shows a flag as a check mark that is read as Yes, and nothing when it is off', async () => {
    const { contents, change } = await show(['bypassKentCharge'])
    expect(contents()).toEqual(['<span class="cell-flag" role="img" aria-label="Yes">✓</span>'])
    change({ bypassKentCharge: false })
    expect(contents()).toEqual([''])
  })

  it('shows the text of a column instead of the check mark', async () => {
    const { contents } = await show([{ field: 'bypassKentCharge', display: () => 'Bypassed' }])
    expect(contents()).toEqual(['Bypassed'])
  })

  it('shows a badge while there is one', async () => {
    const { contents, change } = await show([
      {
        field: 'companyName',
        strong: true,
        badge: ({ companyName }) =>
          companyName === null ? null : { text: companyName, tone: 'blue', hasDot: true },
      },
    ])
    expect(contents()).toEqual(['<span class="badge blue">Alpha</span>'])
    change({ companyName: null })
    expect(contents()).toEqual(['<span class="strong"></span>'])
  })

  it('is no link while there is nothing to read in it', async () => {
    const { contents, change } = await show([
      { field: 'companyName', link: () => ({ open: () => undefined }) },
    ])
    expect(contents()).toEqual(['<button class="cell-link" type="button" tabindex="-1">Alpha</button>'])
    change({ companyName: null })
    expect(contents()).toEqual([''])
  })

  it('opens by a link what the record says now, and keeps the link while it looks the same', async () => {
    const opened: (string | null)[] = []
    const { cells, change } = await show([
      { field: 'companyName', link: ({ phone }: Shown) => ({ open: () => void opened.push(phone) }) },
    ])
    const link = cells[0]?.querySelector('button')
    change({ phone: '(616) 555-0100' })
    expect(cells[0]?.querySelector('button')).toBe(link)
    link?.click()
    expect(opened).toEqual(['(616) 555-0100'])
  })

  it('follows its record until it is gone, and draws only the cells that changed', async () => {
    const { contents, cells, change, drawn } = await show(['companyName', { field: 'phone', strong: true }])
    const untouched = cells[1]?.firstChild
    change({ companyName: 'Beta' })
    expect(contents()).toEqual(['Beta', '<span class="strong"></span>'])
    expect(cells[1]?.firstChild).toBe(untouched)
    drawn.stop()
    change({ companyName: 'Gamma' })
    expect(contents()).toEqual(['Beta', '<span class="strong"></span>'])
  })

  it('F-020 is drawn once the batch is over in which the widget makes it', async () => {
    const { contents } = await show(['companyName', 'bypassKentCharge'], false, (make) => runInAction(make))
    expect(contents()).toEqual(['Alpha', '<span class="cell-flag" role="img" aria-label="Yes">✓</span>'])
  })

  it('leaves a cell to its editor, and draws the cell that comes after it', async () => {
    const { cells, contents, change, drawn } = await show(['companyName'])
    const [cell] = cells
    cell?.classList.add('dx-editor-cell')
    cell?.replaceChildren(document.createElement('input'))
    change({ companyName: 'Beta' })
    expect(contents()).toEqual(['<input>'])
    const next = document.createElement('td')
    next.dataset['field'] = 'companyName'
    cell?.replaceWith(next)
    drawn.draw(next, 'companyName')
    expect(contents()).toEqual(['Beta'])
    change({ companyName: 'Gamma' })
    expect(contents()).toEqual(['Gamma'])
  })

  it('gives the widget an element of each text to mark what is searched for', async () => {
    const { contents } = await show(['companyName'], true)
    expect(contents()).toEqual(['<span>Alpha</span>'])
  })
})
