import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, waitFor, type Region } from './screen.ts'

/** Types a text into the address lookup of a region, letter by letter without a pause that would send a request. */
export async function typeIntoLookup(tab: BrowserTab, region: Region, text: string): Promise<void> {
  await find(tab, `${lookupIn(region)}//input`).click()
  await tab.press('Control+a')
  await Promise.all(text.split('').map((letter) => tab.page.keyboard.sendCharacter(letter)))
}

/** Selects the first match of the lookup. */
export async function selectFirstMatch(tab: BrowserTab, region: Region): Promise<void> {
  const option = `(${lookupIn(region)}//*[@role="option"])[1]`
  await waitFor(tab, option, 'an address found')
  await find(tab, option).click()
}

function lookupIn(region: Region): string {
  return `${region}//*[@data-testid="address-lookup"]`
}
