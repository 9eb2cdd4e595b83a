import type { Kind } from '#shared/model/kinds.ts'

/** The default alignment and width of a column. */
export interface ColumnDefaults {
  readonly align: 'left' | 'right' | 'center'
  readonly width?: number
}

export const fieldColumnDefaults: Record<Kind, ColumnDefaults> = {
  id: { align: 'right', width: 80 },
  version: { align: 'right', width: 80 },
  reference: { align: 'left' },
  lookup: { align: 'left', width: 130 },
  text: { align: 'left' },
  note: { align: 'left' },
  integer: { align: 'right', width: 90 },
  byte: { align: 'right', width: 90 },
  short: { align: 'right', width: 90 },
  long: { align: 'right', width: 120 },
  float: { align: 'right', width: 110 },
  decimal: { align: 'right', width: 110 },
  money: { align: 'right', width: 110 },
  rate: { align: 'right', width: 110 },
  flag: { align: 'center', width: 90 },
  day: { align: 'left', width: 110 },
  instant: { align: 'left', width: 160 },
  dateOnly: { align: 'left', width: 110 },
  dateTime: { align: 'left', width: 160 },
  dateTimeOffset: { align: 'left', width: 160 },
  time: { align: 'left', width: 110 },
  guid: { align: 'left', width: 280 },
  binary: { align: 'left' },
  choice: { align: 'left', width: 120 },
}
