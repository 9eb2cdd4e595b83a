import { Customer } from '#shared/customers/Customer.ts'
import { CreditCard } from '#shared/pricing/CreditCard.ts'
import { Rental } from '#shared/rentals/Rental.ts'
import type { Kind } from '#shared/model/kinds.ts'
import { columnsOf } from '#client/grid/columns.ts'
import { parseCell } from '#client/grid/parseCell.ts'
import type { WidgetServices } from '#client/kit/WidgetServices.ts'
import { createTestApp } from '../support/createTestApp.ts'

describe('A text for a cell', () => {
  let services: WidgetServices
  beforeAll(async () => {
    services = (await createTestApp()).widgetServices
  })

  it.each<[kind: Kind, text: string, value: unknown]>([
    ['text', '  a\tb\n', 'a b'],
    ['text', ' ', null],
    ['note', '  a\n b \n', '  a\n b'],
    ['note', '\n', null],
    ['integer', ' 1,200 ', 1200],
    ['byte', '7', 7],
    ['short', '7', 7],
    ['long', '7', 7],
    ['float', '.5', 0.5],
    ['decimal', '1.25', 1.25],
    ['money', '$1.50', 1.5],
    ['rate', 'much', 'much'],
    ['money', '', null],
    ['day', ' 12/3/2026 ', '2026-12-03'],
    ['day', 'soon', 'soon'],
    ['instant', '12/3/2026 2:15pm', '2026-12-03T19:15:00.000Z'],
    ['flag', '', false],
    ['flag', 'maybe', 'maybe'],
    ...['yes', 'TRUE', 'x', '✓', ' 1 '].map((text): [Kind, string, boolean] => ['flag', text, true]),
    ...['No', 'false', '0'].map((text): [Kind, string, boolean] => ['flag', text, false]),
    ...['yess', 'oxo', '11', 'non', '10', 'no way'].map((text): [Kind, string, string] => [
      'flag',
      text,
      text,
    ]),
  ])('of %s, %j means %j', (kind, text, value) => {
    const [column] = columnsOf(Customer, [{ key: 'x', caption: 'X', kind, value: () => null }])
    expect(column && parseCell(column, text, services)).toBe(value)
  })

  it('O-014 [GR500] is a time of day however it is typed', () => {
    const [preferred] = columnsOf(Rental, ['preferredTime'])
    const parsed = (text: string) => preferred && parseCell(preferred, text, services)
    expect(['9am', '9:30 PM', '0930', 'noon', 'soon'].map(parsed)).toEqual([
      '09:00',
      '21:30',
      '09:30',
      '12:00',
      'soon',
    ])
  })

  it('[GR411] is a percentage only where the field is a fraction', () => {
    const [fee] = columnsOf(CreditCard, ['feePercentage'])
    const [rate] = columnsOf(Customer, ['fuelRate'])
    expect(fee && parseCell(fee, '3.5%', services)).toBe(0.035)
    expect(rate && parseCell(rate, '3.5%', services)).toBe('3.5%')
  })

  it.each<
    [
      field: 'typeId' | 'salesPersonId' | 'billingType' | 'phone' | 'companyName',
      text: string,
      value: unknown,
    ]
  >([
    ['typeId', ' residential ', 2],
    ['typeId', '\ufeffresidential\u200b', 2],
    ['typeId', 'Unknown', 'Unknown'],
    ['salesPersonId', 'house', 1],
    ['salesPersonId', 'Gone', 'Gone'],
    ['billingType', 'cod', 'COD'],
    ['billingType', 'barter', 'barter'],
    ['phone', '616.555.0123', '(616) 555-0123'],
    ['phone', '\u202a(616) 555\u20110123\u202c', '(616) 555-0123'],
    ['companyName', ' North\nYard ', 'North Yard'],
  ])('for %s, %j means %j', (field, text, value) => {
    const [column] = columnsOf(Customer, [field])
    expect(column && parseCell(column, text, services)).toBe(value)
  })
})
