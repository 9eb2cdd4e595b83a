import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { find, waitFor, type Region } from './screen.ts'

/** How long the box waits for typing to stop before it asks, in milliseconds (F-033). */
const DEBOUNCE_MILLISECONDS = 500

/** Puts a text into the address lookup of a place by typing it, letter by letter without a pause in which it would be asked. */
export async function typeIntoLookup(tab: BrowserTab, region: Region, text: string): Promise<void> {
  await find(tab, `${lookupIn(region)}//input`).click()
  await tab.press('Control+a')
  await Promise.all(text.split('').map((letter) => tab.page.keyboard.sendCharacter(letter)))
}

/** Takes the first of the addresses that the lookup found. */
export async function selectFirstMatch(tab: BrowserTab, region: Region): Promise<void> {
  const option = `(${lookupIn(region)}//*[@role="option"])[1]`
  await waitFor(tab, option, 'an address found')
  await find(tab, option).click()
}

/** Lets the time pass after which the box would ask: a timer as long as its own, set later, runs after it. */
export async function waitForDebounce(tab: BrowserTab): Promise<void> {
  await tab.page.evaluate(
    (quietTime) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, quietTime)
      }),
    DEBOUNCE_MILLISECONDS,
  )
}

/** The texts that addresses were asked for, in order. */
export function searchedTexts(tab: BrowserTab): readonly unknown[] {
  return tab.requestsTo('/api/places/search').map((request) => {
    const body: unknown = JSON.parse(request.postData() ?? '{}')
    return typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : body
  })
}

function lookupIn(region: Region): string {
  return `${region}//*[@data-testid="address-lookup"]`
}
