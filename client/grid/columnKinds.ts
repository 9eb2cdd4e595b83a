import type { TextFormat } from '#shared/model/textFormats.ts'
import type { Kind } from '#shared/model/kinds.ts'

/** How the values of a kind are aligned, and the pixels that they need; without a width, columns share what is left. */
interface ColumnKind {
  readonly align: 'left' | 'right' | 'center'
  readonly width?: number
}

export const COLUMN_KINDS: Readonly<Record<Kind, ColumnKind>> = {
  id: { align: 'right', width: 80 },
  version: { align: 'right', width: 80 },
  reference: { align: 'left' },
  lookup: { align: 'left', width: 124 },
  text: { align: 'left' },
  note: { align: 'left' },
  integer: { align: 'right', width: 90 },
  byte: { align: 'right', width: 90 },
  short: { align: 'right', width: 90 },
  long: { align: 'right', width: 120 },
  float: { align: 'right', width: 110 },
  decimal: { align: 'right', width: 90 },
  money: { align: 'right', width: 110 },
  rate: { align: 'right', width: 110 },
  flag: { align: 'center', width: 90 },
  day: { align: 'left', width: 104 },
  instant: { align: 'left', width: 160 },
  dateOnly: { align: 'left', width: 104 },
  dateTime: { align: 'left', width: 160 },
  dateTimeOffset: { align: 'left', width: 160 },
  time: { align: 'left', width: 110 },
  guid: { align: 'left', width: 280 },
  binary: { align: 'left' },
  choice: { align: 'left', width: 112 },
}

/** What a column shows, as far as its width follows from it. */
export interface ColumnContent {
  readonly kind: Kind
  readonly caption: string
  /** Characters. */
  readonly maxLength?: number
  readonly format?: TextFormat
}

const CHARACTER_WIDTH = 7
/** Padding of a cell, and the mark of the sort order beside a caption. */
const CELL_SPACE = 26
const FORMAT_WIDTHS: Readonly<Record<TextFormat, number | undefined>> = {
  phone: 130,
  zip: 84,
  email: undefined,
  account: undefined,
  timeOfDay: 110,
}
/** Longer texts share what other columns leave. */
const SHORT_TEXT = 16

/** The pixels of a column that shows its values and its caption uncut; undefined where it shares what is left. */
export function columnWidth(content: ColumnContent): number | undefined {
  const ofValues = widthOfValues(content)
  return ofValues === undefined ? undefined : Math.max(ofValues, spaceOf(content.caption.length))
}

function widthOfValues({ kind, format, maxLength }: ColumnContent): number | undefined {
  if (format !== undefined) return FORMAT_WIDTHS[format]
  const isShortText = kind === 'text' && maxLength !== undefined && maxLength <= SHORT_TEXT
  return isShortText ? spaceOf(maxLength) : COLUMN_KINDS[kind].width
}

function spaceOf(characters: number): number {
  return CELL_SPACE + characters * CHARACTER_WIDTH
}
