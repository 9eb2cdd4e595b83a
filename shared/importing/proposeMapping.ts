import { headingKey } from './headingKey.ts'
import type { ImportColumn, ImportKind } from './importOf.ts'
import type { SourceTable } from './SourceTable.ts'

/** Which column of a kind each heading becomes; headings that are not in it become nothing. */
export type Mapping = Readonly<Record<string, string>>

/** The number of texts of a column that are looked at, from its first row on. */
export const SAMPLE = 200
/** The share of them that needs to look like what the column becomes. */
const SHARE = 0.5

/** Proposes what the columns of a file become: by their headings, then by what they hold (IM802). */
export function proposeMapping(kind: ImportKind, table: Pick<SourceTable, 'headings' | 'rows'>): Mapping {
  const mapping: Record<string, string> = {}
  const isFree = (name: string): boolean =>
    kind.columns[name]?.isMany === true || !Object.values(mapping).includes(name)
  for (const heading of table.headings) {
    const name = columnNamed(kind, heading)
    if (name !== null && isFree(name)) mapping[heading] = name
  }
  for (const [index, heading] of table.headings.entries()) {
    if (mapping[heading] !== undefined) continue
    const texts = table.rows.slice(0, SAMPLE).flatMap(({ cells }) => cells[index]?.trim() || [])
    const fitting = Object.entries(kind.columns).find(
      ([name, column]) => isFree(name) && mostlyLike(column, texts),
    )
    if (fitting !== undefined) mapping[heading] = fitting[0]
  }
  return mapping
}

/** How well a kind fits a file: how many of its columns the headings name. */
export function fitOf(kind: ImportKind, headings: readonly string[]): number {
  const named = new Set(headings.flatMap((heading) => columnNamed(kind, heading) ?? []))
  return kind.needsOneOf.some((name) => named.has(name)) ? named.size + 1 : named.size
}

/** Does a heading name a column of a kind? */
export function namesColumn(kind: ImportKind, key: string): boolean {
  return columnNamed(kind, key) !== null
}

function columnNamed(kind: ImportKind, heading: string): string | null {
  const key = headingKey(heading)
  const [found] =
    Object.entries(kind.columns).find(
      ([, column]) =>
        column.isHeading?.(heading) === true || keysOf(column).some((each) => isNamed(column, each, key)),
    ) ?? []
  return found ?? null
}

/** `Bill to 3` is one of several columns that have the lines of an address. */
function isNamed({ isMany = false }: ImportColumn, synonym: string, key: string): boolean {
  return key === synonym || (isMany && key.startsWith(synonym) && /^\d+$/.test(key.slice(synonym.length)))
}

function keysOf({ caption, synonyms }: ImportColumn): readonly string[] {
  return [caption, ...synonyms].map(headingKey)
}

function mostlyLike({ looksLike }: ImportColumn, texts: readonly string[]): boolean {
  return looksLike !== undefined && texts.length > 0 && texts.filter(looksLike).length >= texts.length * SHARE
}
