import type { Tab } from '#test/support/Tab.ts'
import { find, waitFor, type Place } from './screen.ts'

/** How long the box waits for typing to stop before it asks, in milliseconds (F-033). */
const QUIET_TIME = 500

/** Puts a text into the address lookup of a place by typing it. */
export async function typeIntoLookup(tab: Tab, place: Place, text: string): Promise<void> {
  await find(tab, `${lookupIn(place)}//input`).click()
  await tab.press('Control+a')
  await tab.page.keyboard.type(text)
}

/** Takes the first of the addresses that the lookup found. */
export async function takeFirstFound(tab: Tab, place: Place): Promise<void> {
  const option = `(${lookupIn(place)}//*[@role="option"])[1]`
  await waitFor(tab, option, 'an address found')
  await find(tab, option).click()
}

/** Lets the time pass after which the box would ask: a timer as long as its own, set later, runs after it. */
export async function letQuietTimePass(tab: Tab): Promise<void> {
  await tab.page.evaluate(
    (quietTime) =>
      new Promise<void>((resolve) => {
        setTimeout(resolve, quietTime)
      }),
    QUIET_TIME,
  )
}

/** The texts that addresses were asked for, in order. */
export function searchedTexts(tab: Tab): readonly unknown[] {
  return tab.requestsTo('/api/places/search').map((request) => {
    const body: unknown = JSON.parse(request.postData() ?? '{}')
    return typeof body === 'object' && body !== null ? Reflect.get(body, 'text') : body
  })
}

function lookupIn(place: Place): string {
  return `${place}//*[@data-testid="address-lookup"]`
}
