import type { ElementHandle, Locator } from 'puppeteer'
import type { Tab } from '#test/support/Tab.ts'

/** A part of the page, as an XPath: the screen, a dialog, the review panel. */
export type Place = string

export const SCREEN: Place = '//main'
export const HEADER: Place = '//header[contains(@class,"header")]'
export const REVIEW: Place = '//*[@data-testid="review-panel"]'

/** The open dialog with this title. */
export function dialogNamed(title: string): Place {
  return `//*[@role="dialog" or @role="alertdialog"][.//*[contains(@class,"dx-popup-title")][normalize-space()=${quoted(title)}]]`
}

/** A list, by the name that it has for screen readers. */
export function gridNamed(caption: string): Place {
  return `//section[@aria-label=${quoted(caption)}]`
}

export function find(tab: Tab, xpath: string): Locator<Element> {
  return tab.page.locator(`xpath/${xpath}`)
}

/** Presses the button with these words, or with this name where it shows an icon only. */
export async function press(tab: Tab, place: Place, caption: string): Promise<void> {
  await orTell(tab, find(tab, buttonIn(place, caption)).click(), `button "${caption}"`)
}

export function buttonIn(place: Place, caption: string): string {
  const words = quoted(caption)
  return `${place}//*[self::button or self::a or @role="tab"][normalize-space()=${words} or @aria-label=${words}]`
}

/** Opens a tab of the customer screen; some show a count beside their name. */
export async function openTab(tab: Tab, name: string): Promise<void> {
  const xpath = `//*[@role="tab"][starts-with(normalize-space(), ${quoted(name)})]`
  await orTell(tab, find(tab, xpath).click(), `tab "${name}"`)
  await find(tab, `${xpath}[@aria-selected="true"]`).wait()
}

/** Types a value into the field with this caption and leaves the field. */
export async function setField(tab: Tab, place: Place, caption: string, value: string): Promise<void> {
  await typeInto(tab, place, caption, value)
  await tab.press('Tab')
}

/** The same, staying in the field. */
export async function typeInto(tab: Tab, place: Place, caption: string, value: string): Promise<void> {
  await orTell(tab, find(tab, editorOf(place, caption)).click(), `field "${caption}"`)
  await tab.press('Control+a')
  if (value === '') await tab.press('Delete')
  else await tab.page.keyboard.type(value)
}

/** Takes one of the values that the field with this caption offers. */
export async function choose(tab: Tab, place: Place, caption: string, option: string): Promise<void> {
  await orTell(tab, find(tab, editorOf(place, caption)).click(), `field "${caption}"`)
  const item = `//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"][normalize-space()=${quoted(option)}]`
  await orTell(tab, find(tab, item).click(), `choice "${option}"`)
  await tab.waitUntil(
    async () => (await readField(tab, place, caption)) === option,
    `"${caption}" to be "${option}"`,
  )
}

/** Presses the check box or radio button with these words. */
export async function tick(tab: Tab, place: Place, caption: string): Promise<void> {
  const label = `(${place}//label[normalize-space()=${quoted(caption)}])[1]`
  await orTell(tab, find(tab, label).click(), `box "${caption}"`)
}

/** What the field with this caption shows. */
export async function readField(tab: Tab, place: Place, caption: string): Promise<string> {
  const handle = await waitFor(tab, editorOf(place, caption), `field "${caption}"`)
  return handle.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  )
}

/** The line of help or complaint under the field with this caption; empty where there is none. */
export async function complaintOf(tab: Tab, place: Place, caption: string): Promise<string> {
  const [line] = await tab.page.$$(`xpath/${frameOf(place, caption)}//*[@role="alert"]`)
  return line === undefined ? '' : line.evaluate((element) => element.textContent ?? '')
}

/** Leaves the field that is being edited without entering another. */
export async function leaveField(tab: Tab): Promise<void> {
  await find(tab, '(//main//h1)[1]').click()
}

/** Waits for the dialog with this question and presses one of its answers. */
export async function answer(tab: Tab, question: string, caption: string): Promise<void> {
  const dialog = `//*[@role="alertdialog"][.//p[normalize-space()=${quoted(question)}]]`
  await waitFor(tab, dialog, `the question "${question}"`)
  await press(tab, dialog, caption)
  await waitUntilGone(tab, dialog)
}

export async function waitFor(tab: Tab, xpath: string, what = xpath): Promise<ElementHandle<Element>> {
  return orTell(tab, find(tab, xpath).waitHandle(), what)
}

export async function waitUntilGone(tab: Tab, xpath: string): Promise<void> {
  await tab.waitUntil(async () => (await tab.page.$$(`xpath/${xpath}`)).length === 0, `${xpath} to go`)
}

/** Is there anything like this now? */
export async function isShown(tab: Tab, xpath: string): Promise<boolean> {
  return (await tab.page.$$(`xpath/${xpath}`)).length > 0
}

/** What can be read in a part of the page. */
export async function textOf(tab: Tab, xpath: string): Promise<string> {
  const handle = await waitFor(tab, xpath)
  // What is drawn, with its line breaks; hidden parts are not read.
  return handle.evaluate((element) => (element instanceof HTMLElement ? element.innerText : ''))
}

/** The texts of all elements like this, in order. */
export async function textsOf(tab: Tab, xpath: string): Promise<readonly string[]> {
  const found = await tab.page.$$(`xpath/${xpath}`)
  return Promise.all(
    found.map((element) =>
      element.evaluate((node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    ),
  )
}

/** XPath has no escapes: text with double quotes goes between single ones. */
export function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

function frameOf(place: Place, caption: string): string {
  return `${place}//*[@data-field][.//label[normalize-space()=${quoted(caption)} or span[1][normalize-space()=${quoted(caption)}]]]`
}

function editorOf(place: Place, caption: string): string {
  return `(${frameOf(place, caption)}//*[self::textarea or self::input[not(@type="hidden")]])[1]`
}

async function orTell<T>(tab: Tab, step: Promise<T>, what: string): Promise<T> {
  return step.catch(async (cause: unknown) => {
    const text = await tab.text().catch(() => '')
    throw new Error(
      `Waited in vain for ${what} at ${tab.page.url()}. The page reads:\n${text.slice(0, 2000)}`,
      {
        cause,
      },
    )
  })
}
