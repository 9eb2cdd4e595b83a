import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { ProductUnderTest } from './product.ts'
import { openRow, rowOf, selectRow } from './rows.ts'
import { dialogNamed, gridNamed, press, replaceText, SCREEN, waitFor } from './screen.ts'

export const JOBS = 'Jobs'
export const JOB = dialogNamed('Job')
export const COMPLETE_JOB = dialogNamed('Complete Job')

/** Opens the overview of jobs as somebody who may do everything with them. */
export async function visitJobs(product: ProductUnderTest): Promise<BrowserTab> {
  const tab = await product.visit('Kim DeVries', '/jobs/overview')
  await waitFor(tab, `${gridNamed(JOBS)}//tr[@data-key]`)
  return tab
}

/** Finds a job in the list, by the search box of the list. */
async function findJob(tab: BrowserTab, id: number): Promise<string> {
  await replaceText(tab, `${gridNamed(JOBS)}//input[@aria-label="Search in ${JOBS}"]`, `J${id}`)
  const row = rowOf(JOBS, id)
  await waitFor(tab, row)
  return row
}

/** Opens a job of the list in its dialog. */
export async function openJob(tab: BrowserTab, id: number, dialog = JOB): Promise<void> {
  await openRow(tab, await findJob(tab, id), dialog)
}

/** Selects a job of the list and presses one of the list's actions. */
export async function actOnJob(tab: BrowserTab, id: number, action: string): Promise<void> {
  await selectRow(tab, await findJob(tab, id))
  await press(tab, SCREEN, action)
}

/** The ids of open jobs of rentals with this condition, in their order of entry. */
export function openJobs({ stored }: ProductUnderTest, where: string): readonly number[] {
  return stored.ids(
    `SELECT j.id FROM Job j WHERE j.deleted IS NULL AND j.completed IS NULL AND ${where} ORDER BY j.id`,
  )
}

/** The one at an index. Throws where the demo company has too few. */
export function nth(ids: readonly number[], index: number): number {
  const id = ids[index]
  if (id === undefined) throw new Error(`The demo company has ${ids.length} such jobs.`)
  return id
}
