import type { Kind } from '#shared/model/kinds.ts'

/** A value of a record, of a function or of a query. */
export type Value = string | number | boolean | null

/** The types of values: values of one type can be compared with each other, and days with instants. */
export type ValueType = 'text' | 'number' | 'flag' | 'day' | 'instant' | 'time' | 'guid' | 'binary'

export const VALUE_TYPE_BY_KIND: Readonly<Record<Kind, ValueType>> = {
  id: 'number',
  version: 'number',
  reference: 'number',
  lookup: 'number',
  text: 'text',
  note: 'text',
  integer: 'number',
  byte: 'number',
  short: 'number',
  long: 'number',
  float: 'number',
  decimal: 'number',
  money: 'number',
  rate: 'number',
  flag: 'flag',
  day: 'day',
  instant: 'instant',
  dateOnly: 'day',
  dateTime: 'instant',
  dateTimeOffset: 'instant',
  time: 'time',
  choice: 'text',
  guid: 'guid',
  binary: 'binary',
}
