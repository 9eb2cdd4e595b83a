import { dayOfInstant, endOfDay, startOfDay } from '#shared/kernel/days.ts'
import type { ReportPeriod } from '#shared/kernel/periods.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import type { StoredRows } from './StoredRows.ts'
import { gridNamed, textOf, textsOf, type Region } from './screen.ts'

const TIME_ZONE = 'America/Detroit'
const VOIDED = 14

/** Completed, existing rental work: neither destinations (6) nor notes (7). */
export const REPORTED = 'j.deleted IS NULL AND j.completed BETWEEN ? AND ? AND j.jobTypeId NOT IN (6, 7)'
export const IS_LOAD = '(j.actionId = 2 OR (j.actionId IS NULL AND j.jobTypeId = 2))'
/** An invoice that is neither deleted nor voided. */
export const ACTIVE = `i.deleted IS NULL AND i.statusId <> ${VOIDED}`

export const today = (): string => dayOfInstant(new Date().toISOString(), TIME_ZONE)

export const money = (amount: number): string =>
  amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })

export const number = (value: number, decimals = 0): string =>
  value.toLocaleString('en-US', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: Math.max(decimals, 2),
  })

/** The first and the last instant of the period. */
export function instants({ startDate, endDate }: ReportPeriod): readonly [string, string] {
  return [startOfDay(startDate, TIME_ZONE), endOfDay(endDate, TIME_ZONE)]
}

/** The numbers of the one row that a statement finds, by name. */
export function storedFigures(
  stored: StoredRows,
  sql: string,
  ...values: readonly unknown[]
): (name: string) => number {
  const [row = {}] = stored.all(sql, ...values)
  return (name) => {
    if (!(name in row)) throw new Error(`The statement finds no ${name}.`)
    return Number(row[name])
  }
}

/** The figure of a tile by its caption. */
export function figure(tab: BrowserTab, tile: string, caption: string): Promise<string> {
  return textOf(tab, `//section[@aria-label="${tile}"]//div[dt[normalize-space()="${caption}"]]/dd`)
}

/** The rows of a short table, each as its cells. */
export async function tableRows(tab: BrowserTab, caption: string): Promise<readonly string[]> {
  return textsOf(tab, `//table[@aria-label="${caption}"]/tbody/tr`)
}

/** The footers of a list, without the empty ones. */
export async function footers(tab: BrowserTab, list: Region): Promise<readonly string[]> {
  const found = await textsOf(tab, `${list}//*[contains(@class,"dx-datagrid-total-footer")]//td`)
  return found.filter((text) => text !== '')
}

/** The count of a list: `12 item(s) found`. */
export const listCount = (tab: BrowserTab, list: string): Promise<string> =>
  textOf(tab, `${gridNamed(list)}//*[@data-testid="grid-count"]`)
