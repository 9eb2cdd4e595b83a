import { customerImport } from './customerImport.ts'
import { dumpsterImport } from './dumpsterImport.ts'
import type { ImportKind } from './importOf.ts'
import { openItemImport } from './openItemImport.ts'
import { paymentImport } from './paymentImport.ts'
import { peopleImport } from './peopleImport.ts'
import { priceImport } from './priceImport.ts'
import { rateImport } from './rateImport.ts'
import { rentalImport } from './rentalImport.ts'
import { IMPORT_KIND_NAMES } from './Import.ts'
import { siteImport } from './siteImport.ts'
import { fitOf, namesColumn } from './proposeMapping.ts'

/** What can be imported, in the order in which a company does it. */
export const importKinds = {
  people: peopleImport,
  prices: priceImport,
  sites: siteImport,
  customers: customerImport,
  rates: rateImport,
  dumpsters: dumpsterImport,
  rentals: rentalImport,
  openItems: openItemImport,
  payments: paymentImport,
} as const satisfies Record<ImportKindName, unknown>

export type ImportKindName = (typeof IMPORT_KIND_NAMES)[number]

export function isImportKind(name: string): name is ImportKindName {
  return Object.hasOwn(importKinds, name)
}

/** A kind without the names of its columns. */
export function importKind(name: ImportKindName): ImportKind {
  const kind: { readonly [N in ImportKindName]: ImportKind } = importKinds
  return kind[name]
}

/** Is this the heading of a column that some kind has? */
export function isKnownHeading(key: string): boolean {
  return IMPORT_KIND_NAMES.some((name) => namesColumn(importKind(name), key))
}

/** The kind that fits the headings of a file best. */
export function proposeKind(headings: readonly string[]): ImportKindName {
  const fits = IMPORT_KIND_NAMES.map((name) => ({ name, fit: fitOf(importKind(name), headings) }))
  return fits.reduce((best, each) => (each.fit > best.fit ? each : best)).name
}
