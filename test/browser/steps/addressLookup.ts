import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, waitFor, type Region } from './screen.ts'

/** The time without typing before the box sends a request, in milliseconds (F-033). */
const DEBOUNCE_MILLISECONDS = 500

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

/** Waits for the debounce of the box: a timer as long as its own, started later, runs after it. */
export async function waitForDebounce(tab: BrowserTab): Promise<void> {
  await tab.page.evaluate(
    (quietTime) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, quietTime)
      }),
    DEBOUNCE_MILLISECONDS,
  )
}

/** The texts that were searched, in order. */
export function searchedTexts(tab: BrowserTab): readonly unknown[] {
  return tab.requestsTo('/api/places/search').map((request) => {
    const body: unknown = JSON.parse(request.postData() ?? '{}')
    return typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : body
  })
}

function lookupIn(region: Region): string {
  return `${region}//*[@data-testid="address-lookup"]`
}
