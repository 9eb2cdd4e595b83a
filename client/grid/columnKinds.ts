import type { Kind } from '#shared/model/kinds.ts'

/** What a column looks like before anybody says otherwise. */
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
  decimal: { align: 'right', width: 110 },
  money: { align: 'right', width: 110 },
  rate: { align: 'right', width: 110 },
  flag: { align: 'center', width: 90 },
  day: { align: 'left', width: 110 },
  instant: { align: 'left', width: 160 },
  choice: { align: 'left', width: 120 },
}
