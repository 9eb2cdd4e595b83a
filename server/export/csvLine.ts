import type { ExportedRow } from './readTable.ts'

/** The values as a line of a CSV file (RFC 4180). An empty string is `""`, null is an empty field. */
export function csvLine(values: ExportedRow): string {
  return `${values.map(cell).join(',')}\r\n`
}

function cell(value: ExportedRow[number]): string {
  if (value === null) return ''
  if (typeof value === 'number') return String(value)
  return value === '' || /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value
}
