import { dayOfInstant } from '#shared/kernel/days.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { textOf, textsOf, type Region } from './screen.ts'

export const today = (): string => dayOfInstant(new Date().toISOString(), 'America/Detroit')

/** The figure of a tile by its caption. */
export function figure(tab: BrowserTab, tile: string, caption: string): Promise<string> {
  return textOf(tab, `//section[@aria-label="${tile}"]//div[dt[normalize-space()="${caption}"]]/dd`)
}

/** The footers of a list, without the empty ones. */
export async function footers(tab: BrowserTab, list: Region): Promise<readonly string[]> {
  const found = await textsOf(tab, `${list}//*[contains(@class,"dx-datagrid-total-footer")]//td`)
  return found.filter((text) => text !== '')
}
