import { CreditCard } from '#shared/pricing/CreditCard.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { cellText, cellValue, sortKey } from '#client/grid/cellValues.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { createFormats } from '#client/kit/formats.ts'

const formatter = {
  formats: createFormats('America/Detroit'),
  title: (entityName: string, id: number | null) => (id === null ? '' : `${entityName} ${id}`),
}

const row = {
  id: 7,
  typeId: 1,
  companyName: 'Great Lakes Landscape',
  billingType: 'COD',
  balance: 1222.5,
  fuelRate: 0.0325,
  standardRentalLength: 14,
  billingSameAsService: true,
  created: '2026-11-20T14:12:00.000Z',
  salesPersonId: null,
}

describe('Columns from a declaration', () => {
  it('take caption, alignment and width from the field and its kind', () => {
    const [name, balance, type] = columnsOf(Customer, [
      'companyName',
      'balance',
      { field: 'typeId', caption: 'Kind of customer', width: 90 },
    ])
    expect(name).toMatchObject({ key: 'companyName', caption: 'Company name', align: 'left', kind: 'text' })
    expect(balance).toMatchObject({ caption: 'Balance', align: 'right', width: 110, kind: 'money' })
    expect(type).toMatchObject({ caption: 'Kind of customer', width: 90, target: 'CustomerType' })
  })

  it('refuse a field that the entity does not have', () => {
    // @ts-expect-error the misspelt name does not compile; in plain JavaScript it throws
    expect(() => columnsOf(Customer, ['companyNam'])).toThrow('Customer has no field companyNam.')
  })

  it('F-041 format money, rates, days and instants, and show lookups by their titles', () => {
    const columns = columnsOf(Customer, [
      'typeId',
      'salesPersonId',
      'balance',
      'fuelRate',
      'standardRentalLength',
      'billingSameAsService',
      'created',
    ])
    expect(columns.map((column) => cellText(column, row as never, formatter))).toEqual([
      'CustomerType 1',
      '',
      '$1,222.50',
      '0.0325',
      '14',
      'Yes',
      '11/20/2026 9:12AM',
    ])
  })

  it('F-041 show a card fee with four decimals', () => {
    const [fee] = columnsOf(CreditCard, [{ field: 'feePercentage', decimals: 4 }])
    expect(fee && cellText(fee, { feePercentage: 0.03 } as never, formatter)).toBe('0.0300')
  })

  it('compute a value and search, sort and show it by its kind', () => {
    const [total] = columnsOf(Customer, [
      {
        key: 'twice',
        caption: 'Twice',
        kind: 'money',
        value: ({ balance }: { balance: number }) => balance * 2,
      },
    ])
    expect(total && cellText(total, { balance: 2 }, formatter)).toBe('$4.00')
    expect(total && cellValue(total, { balance: 2 }, formatter)).toBe(4)
    expect(total && sortKey(total, { balance: 2 }, formatter)).toBe(4)
  })

  it('sort text without regard to case, with empty values first', () => {
    const [name, balance] = columnsOf(Customer, ['companyName', 'balance'])
    expect(name && sortKey(name, { companyName: 'ÅBC' } as never, formatter)).toBe('åbc')
    expect(balance && sortKey(balance, { balance: null } as never, formatter)).toBe(-Infinity)
  })

  it('filter an instant by the business day, not by the day in London', () => {
    const [created] = columnsOf(Customer, ['created'])
    const late = { created: '2026-11-21T03:30:00.000Z' } as never
    const value = created && cellValue(created, late, formatter)
    expect(value instanceof Date && [value.getDate(), value.getHours()]).toEqual([20, 22])
  })
})
