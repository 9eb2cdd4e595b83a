import type { Values } from '#test/server/save/openSaving.ts'

/** The rows of a save's answer. */
export function rowsOf(body: Values): readonly Values[] {
  const rows = body['entities']
  return Array.isArray(rows) ? rows : []
}

export function isOf(row: Values, name: string): boolean {
  return row['$type'] === `${name}:#Rolloff`
}

export function isLive(row: Values): boolean {
  return row['deleted'] === null || row['deleted'] === undefined
}

/** The number in a field; a row without one is no row that these tests know. */
export function numberIn(row: Values, field: string): number {
  const value = row[field]
  if (typeof value !== 'number') throw new Error(`${field} is no number: ${JSON.stringify(row)}`)
  return value
}

export function numberOrNull(row: Values, field: string): number | null {
  return typeof row[field] === 'number' ? row[field] : null
}
