import { CreditCard } from '#shared/pricing/CreditCard.ts'
import { Customer } from '#shared/customers/Customer.ts'
import { CustomerRate } from '#shared/pricing/CustomerRate.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { cellText, cellType, cellValue, sortKey } from '#client/grid/cellValues.ts'
import { COLUMN_KINDS } from '#client/grid/columnKinds.ts'
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

  it('F-041 show nothing instead of $0.00', () => {
    const [rate] = columnsOf(CustomerRate, ['rate'])
    const text = (values: object) => rate && cellText(rate, values as never, formatter)
    expect([text({ rate: 0 }), text({ rate: 410.5 })]).toEqual(['', '$410.50'])
  })

  it('M-037 show $0.00 where nothing left is what matters', () => {
    const [remaining] = columnsOf<typeof Customer, { balance: number }>(Customer, [
      { field: 'balance', showsZero: true },
    ])
    expect(remaining && cellText(remaining, { balance: 0 }, formatter)).toBe('$0.00')
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

  it('align numbers at the right and check marks in the middle, whatever the field', () => {
    const alignments = Object.entries(COLUMN_KINDS).map(([kind, { align }]) => [align, kind])
    const numbers = ['id', 'version', 'integer', 'byte', 'short', 'long', 'float', 'decimal', 'money', 'rate']
    const rightAligned = alignments.filter(([align]) => align === 'right').map(([, kind]) => kind)
    expect(rightAligned).toEqual(numbers)
    expect(alignments.filter(([align]) => align === 'center')).toEqual([['center', 'flag']])
    expect(alignments.filter(([align]) => align === 'left')).toHaveLength(
      alignments.length - numbers.length - 1,
    )
    expect(COLUMN_KINDS).toMatchObject({ flag: { width: 90 }, text: {}, day: { width: 104 } })
  })

  it('are as wide as their values and captions need, unless that is said', () => {
    const widths = (...specs: Parameters<typeof columnsOf<typeof Customer>>[1][number][]) =>
      columnsOf(Customer, specs).map(({ width }) => width)
    expect(widths('phone', 'billZip', 'created', 'companyName')).toEqual([130, 84, 160, undefined])
    expect(widths({ field: 'balance', caption: 'Balance before payments' }, 'balance')).toEqual([187, 110])
    expect(widths({ field: 'balance', width: 90 }, { field: 'balance', minWidth: 90 })).toEqual([
      90,
      undefined,
    ])
  })

  it('have what is not said from their kind, and only what is known', () => {
    const [plain, narrow, full] = columnsOf(Customer, [
      'companyName',
      { field: 'balance', minWidth: 50 },
      {
        field: 'phone',
        visible: false,
        strong: true,
        display: () => 'shown',
        badge: () => null,
        decimals: 3,
      },
    ])
    expect(plain).toMatchObject({
      visible: true,
      strong: false,
      minWidth: 60,
      entity: 'Customer',
    })
    expect(
      Object.keys(plain ?? {}).filter((key) => /^(width|display|badge|decimals|format|target)$/.test(key)),
    ).toEqual([])
    expect([narrow?.minWidth, narrow?.width]).toEqual([50, undefined])
    expect(full).toMatchObject({ visible: false, strong: true, format: 'phone', decimals: 3 })
    expect(full && cellText(full, row as never, formatter)).toBe('shown')
  })

  it('show the text of a badge, and nothing without one', () => {
    const [type] = columnsOf<typeof Customer, { typeId: number }>(Customer, [
      { field: 'typeId', badge: ({ typeId }) => (typeId === 1 ? { text: 'Trade', tone: 'blue' } : null) },
    ])
    const shown = [1, 2].map((typeId) => type && cellText(type, { typeId }, formatter))
    expect(shown).toEqual(['Trade', ''])
    expect(type && [cellType(type), cellValue(type, { typeId: 1 }, formatter)]).toEqual(['string', 'Trade'])
  })

  it.each<[kind: Kind, type: string, value: unknown, filtered: unknown, sorted: unknown]>([
    ['id', 'number', 7, 7, 7],
    ['version', 'number', 2, 2, 2],
    ['reference', 'string', 7, '7', '7'],
    ['lookup', 'string', 7, '7', '7'],
    ['text', 'string', 'Kim', 'Kim', 'kim'],
    ['note', 'string', 'A\nB', 'A\nB', 'a\nb'],
    ['choice', 'string', 'COD', 'COD', 'cod'],
    ['integer', 'number', 3, 3, 3],
    ['byte', 'number', 3, 3, 3],
    ['short', 'number', 3, 3, 3],
    ['long', 'number', 3, 3, 3],
    ['float', 'number', 0.5, 0.5, 0.5],
    ['decimal', 'number', 0.5, 0.5, 0.5],
    ['money', 'number', 'ten', null, -Infinity],
    ['rate', 'number', 0.5, 0.5, 0.5],
    ['flag', 'boolean', true, true, 1],
    ['flag', 'boolean', null, false, 0],
    ['day', 'date', '2026-11-20', new Date(2026, 10, 20), '2026-11-20'],
    ['day', 'date', null, null, ''],
    ['instant', 'datetime', null, null, ''],
    [
      'instant',
      'datetime',
      '2026-11-20T14:12:00.000Z',
      new Date(2026, 10, 20, 9, 12),
      '2026-11-20T14:12:00.000Z',
    ],
    ['dateOnly', 'string', null, '', ''],
    ['dateTime', 'string', null, '', ''],
    ['dateTimeOffset', 'string', null, '', ''],
    ['time', 'string', 'PT1H', 'PT1H', 'pt1h'],
    ['guid', 'string', 'A-B', 'A-B', 'a-b'],
    ['binary', 'string', 'AA', '', ''],
  ])(
    'of %s are of the type %s: %j is filtered as %j and sorted as %j',
    (kind, type, value, filtered, sorted) => {
      const [column] = columnsOf(Customer, [{ key: 'x', caption: 'X', kind, value: () => value }])
      expect(column && cellType(column)).toBe(type)
      expect(column && cellValue(column, {} as never, formatter)).toEqual(filtered)
      expect(column && sortKey(column, {} as never, formatter)).toBe(sorted)
    },
  )
})
