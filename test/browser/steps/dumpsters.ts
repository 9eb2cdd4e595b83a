import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { DemoPerson } from './people.ts'
import type { ProductUnderTest } from './product.ts'
import { rowOf, selectRow } from './rows.ts'
import type { StoredRow } from './StoredRows.ts'
import { answerQuestion, gridNamed, press, replaceText, textOf, waitFor } from './screen.ts'

export const DUMPSTERS = 'Dumpsters'

/** Opens the overview of dumpsters, unless told otherwise as the yard. */
export async function visitDumpsters(
  product: ProductUnderTest,
  person: DemoPerson = 'Walt Bolt',
): Promise<BrowserTab> {
  const tab = await product.visit(person, '/dumpsters/overview')
  await waitFor(tab, `${gridNamed(DUMPSTERS)}//tr[@data-key]`)
  return tab
}

/** Finds a dumpster in the list, by the search box of the list. */
export async function findDumpster(tab: BrowserTab, { id, dumpsterBarcode }: StoredRow): Promise<string> {
  const box = `${gridNamed(DUMPSTERS)}//input[@aria-label="Search in ${DUMPSTERS}"]`
  await replaceText(tab, box, String(dumpsterBarcode))
  const row = rowOf(DUMPSTERS, Number(id))
  await waitFor(tab, row)
  return row
}

/** Selects a dumpster of the list and presses one of the list's actions. */
export async function actOnDumpster(tab: BrowserTab, dumpster: StoredRow, action: string): Promise<void> {
  await selectRow(tab, await findDumpster(tab, dumpster))
  await press(tab, gridNamed(DUMPSTERS), action)
}

/** The text of a dumpster's cell. */
export async function cellOf(tab: BrowserTab, { id }: StoredRow, field: string): Promise<string> {
  return textOf(tab, `${rowOf(DUMPSTERS, Number(id))}/td[@data-field="${field}"]`)
}

/** Releases a dumpster, and answers the question before. */
export async function releaseDumpster(
  tab: BrowserTab,
  dumpster: StoredRow,
  answer: 'Yes' | 'No',
): Promise<void> {
  await findDumpster(tab, dumpster)
  const location = await cellOf(tab, dumpster, 'location')
  await actOnDumpster(tab, dumpster, 'Release')
  const question = `Dumpster ${String(dumpster['dumpsterBarcode'])} is at ${location}. Do you want to end that location?`
  await answerQuestion(tab, question, answer)
}

/** The dumpsters with this condition on `i`. Throws where the demo company has fewer. */
export function dumpstersWhere({ stored }: ProductUnderTest, where: string, count = 1): readonly StoredRow[] {
  const found = stored.all(
    `SELECT i.* FROM DumpsterInventory i WHERE i.deleted IS NULL AND ${where} ORDER BY i.id LIMIT ?`,
    count,
  )
  if (found.length < count) throw new Error(`The demo company has ${found.length} such dumpsters.`)
  return found
}

const OPEN_LOCATION = `SELECT 1 FROM DumpsterLocation l WHERE l.dumpsterInventoryId = i.id AND l.removed IS NULL`

/** Conditions on where a dumpster is. */
export const IS_STORED = `EXISTS (${OPEN_LOCATION} AND l.storageDumpSiteId IS NOT NULL)`
export const IS_WHERE_JOB_PLACED_IT = `EXISTS (${OPEN_LOCATION} AND l.placedJobId IS NOT NULL)`

/** The locations of a dumpster, the latest last. */
export function locationsOf({ stored }: ProductUnderTest, { id }: StoredRow): readonly StoredRow[] {
  return stored.all('SELECT * FROM DumpsterLocation WHERE dumpsterInventoryId = ? ORDER BY id', id)
}
