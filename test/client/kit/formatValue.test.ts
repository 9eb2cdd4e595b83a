import type { Kind } from '#shared/model/kinds.ts'
import { formatValue, type ValueShape } from '#client/kit/formatValue.ts'
import { createFormats } from '#client/kit/formats.ts'

const formatter = {
  formats: createFormats('America/Detroit'),
  title: (entityName: string, id: number | null) => `${entityName} ${id}`,
}
const NOON = new Date('2026-07-04T16:00:00.000Z')

describe('F-041 A value is shown by its kind', () => {
  it.each<[kind: Kind, value: unknown, shown: string, shape?: Omit<ValueShape, 'kind'>]>([
    ['id', 7, '7'],
    ['version', 3, '3'],
    ['reference', 7, 'Customer 7', { target: 'Customer' }],
    ['lookup', 7, '7'],
    ['lookup', null, '', { target: 'CustomerType' }],
    // What was typed and is the name of none (GR402).
    ['lookup', 'hal', 'hal', { target: 'SalesPerson' }],
    ['text', 'Kim', 'Kim'],
    ['text', '6165550123', '(616) 555-0123', { format: 'phone' }],
    ['note', 'a\nb', 'a\nb'],
    ['choice', 'COD', 'COD'],
    ['integer', 1234, '1,234'],
    ['integer', 1234, '1234', { ungrouped: true }],
    ['byte', 12, '12'],
    ['short', 1234, '1,234'],
    ['long', 1_234_567, '1,234,567'],
    ['float', 1.5, '1.5'],
    ['decimal', 1.25, '1.25'],
    ['decimal', 1.25, '1.3', { decimals: 1 }],
    ['money', 1.5, '$1.50'],
    ['rate', 1.5, '1.50'],
    ['rate', 1.23456, '1.2346'],
    ['rate', 1.5, '1.500', { decimals: 3 }],
    ['flag', true, 'Yes'],
    ['flag', false, ''],
    ['day', '2026-07-04', '07/04/2026'],
    ['instant', '2026-07-04T16:00:00.000Z', '07/04/2026 12:00PM'],
    ['dateOnly', NOON, '07/04/2026'],
    ['dateTime', NOON, '07/04/2026 12:00PM'],
    ['dateTimeOffset', NOON, '07/04/2026 12:00PM'],
    ['dateTime', '2026-07-04', ''],
    ['time', 'PT1H', 'PT1H'],
    ['guid', 'a-b', 'a-b'],
    ['binary', 'AAAA', ''],
  ])('%s %j as %j', (kind, value, shown, shape = {}) => {
    expect(formatValue(value, { kind, ...shape }, formatter)).toBe(shown)
  })

  const kinds: readonly Kind[] = [
    'integer',
    'byte',
    'short',
    'long',
    'float',
    'decimal',
    'money',
    'rate',
    'day',
    'instant',
  ]
  it.each(kinds)('and as it was typed while it is not (yet) a value of its kind: %s', (kind) => {
    expect(formatValue('12 tons', { kind }, formatter)).toBe('12 tons')
    expect(formatValue(null, { kind }, formatter)).toBe('')
    expect(formatValue(undefined, { kind }, formatter)).toBe('')
  })
})
