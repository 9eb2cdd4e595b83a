import { observable, runInAction } from 'mobx'
import { Customer } from '#shared/customers/Customer.ts'
import { columnsOf, type FieldColumnSpec } from '#client/grid/columns.ts'
import { renderCell } from '#client/grid/renderCell.ts'
import { createTestApp } from '../support/createTestApp.ts'

type Shown = Pick<Customer, 'companyName' | 'bypassKentCharge'>

describe('A cell of a grid', () => {
  const show = async (spec: FieldColumnSpec<typeof Customer, Shown>) => {
    const { widgetServices } = await createTestApp()
    const row = observable<Shown>({ companyName: 'Alpha', bypassKentCharge: true })
    const cell = document.createElement('td')
    const [column] = columnsOf<typeof Customer, Shown>(Customer, [spec])
    const stop = column && renderCell(cell, column, () => row, widgetServices)
    return {
      content: () => cell.innerHTML,
      change: (values: Partial<Shown>) => runInAction(() => Object.assign(row, values)),
      stop,
    }
  }

  it('shows a flag as a check mark that is read as Yes, and nothing when it is off', async () => {
    const { content, change } = await show('bypassKentCharge')
    expect(content()).toBe('<span class="cell-flag" role="img" aria-label="Yes">✓</span>')
    change({ bypassKentCharge: false })
    expect(content()).toBe('<span class=""></span>')
  })

  it('shows the text of a column instead of the check mark', async () => {
    const { content } = await show({ field: 'bypassKentCharge', display: () => 'Bypassed' })
    expect(content()).toBe('<span class="">Bypassed</span>')
  })

  it('shows a badge while there is one', async () => {
    const { content, change } = await show({
      field: 'companyName',
      strong: true,
      badge: ({ companyName }) =>
        companyName === null ? null : { text: companyName, tone: 'blue', hasDot: true },
    })
    expect(content()).toBe('<span class="badge blue">Alpha</span>')
    change({ companyName: null })
    expect(content()).toBe('<span class="strong"></span>')
  })

  it('follows its record until it is gone', async () => {
    const { content, change, stop } = await show('companyName')
    change({ companyName: 'Beta' })
    expect(content()).toBe('<span class="">Beta</span>')
    stop?.()
    change({ companyName: 'Gamma' })
    expect(content()).toBe('<span class="">Beta</span>')
  })
})
