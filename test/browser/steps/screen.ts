import type { ElementHandle, Locator } from 'puppeteer'
import type { BrowserTab } from '#test/support/BrowserTab.ts'

/** A region of the page as an XPath: the screen, a dialog, the review panel. */
export type Region = string

export const SCREEN: Region = '//main'
export const HEADER: Region = '//header[contains(@class,"header")]'
export const REVIEW: Region = '//*[@data-testid="review-panel"]'

/** The open dialog with this title. */
export function dialogNamed(title: string): Region {
  return `//*[@role="dialog" or @role="alertdialog"][.//*[contains(@class,"dx-popup-title")][normalize-space()=${quoted(title)}]]`
}

/** A list by its accessible name. */
export function gridNamed(caption: string): Region {
  return `//section[@aria-label=${quoted(caption)}]`
}

/** What is found is waited for by whatever is then done with it. */
export function find(tab: BrowserTab, xpath: string): Locator<Element> {
  globalThis.noteStep?.(xpath)
  return tab.page.locator(`xpath/${xpath}`)
}

/** Presses the button with this caption, or with this accessible name if it shows only an icon. */
export async function press(tab: BrowserTab, region: Region, caption: string): Promise<void> {
  await withPageText(tab, find(tab, buttonIn(region, caption)).click(), `button "${caption}"`)
}

export function buttonIn(region: Region, caption: string): string {
  const name = quoted(caption)
  return `${region}//*[self::button or self::a or @role="tab"][normalize-space()=${name} or @aria-label=${name}]`
}

/** Opens a tab of the customer screen; some show a count beside their name. */
export async function openTab(tab: BrowserTab, name: string): Promise<void> {
  const xpath = `//*[@role="tab"][starts-with(normalize-space(), ${quoted(name)})]`
  await withPageText(tab, find(tab, xpath).click(), `tab "${name}"`)
  await find(tab, `${xpath}[@aria-selected="true"]`).wait()
}

/** Types a value into the field with this caption and leaves the field. */
export async function setField(
  tab: BrowserTab,
  region: Region,
  caption: string,
  value: string,
): Promise<void> {
  await typeInto(tab, region, caption, value)
  await tab.press('Tab')
}

/** Types a value into the field with this caption without leaving the field. */
export async function typeInto(
  tab: BrowserTab,
  region: Region,
  caption: string,
  value: string,
): Promise<void> {
  await replaceText(tab, editorOf(region, caption), value)
}

/** Types a text instead of the one in a box; once more where the box was drawn anew meanwhile, and what was typed went nowhere. */
export async function replaceText(tab: BrowserTab, box: string, text: string): Promise<void> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    await withPageText(tab, find(tab, box).click(), `box ${box}`)
    await tab.press('Control+a')
    if (text === '') await tab.press('Delete')
    else await tab.page.keyboard.type(text)
    if (await hasFocus(tab)) return
  }
}

const MAX_TRIES = 3

/** Whether anything of the page has the focus. */
function hasFocus(tab: BrowserTab): Promise<boolean> {
  return tab.page.evaluate(() => document.activeElement !== document.body)
}

/** Chooses an option of the field with this caption; once more where what was loaded meanwhile moved the field or closed its list. */
export async function choose(
  tab: BrowserTab,
  region: Region,
  caption: string,
  option: string,
): Promise<void> {
  const editor = editorOf(region, caption)
  const item = `//*[contains(@class,"dx-selectbox-popup")]//*[@role="option"][normalize-space()=${quoted(option)}][not(ancestor::*[contains(@class,"dx-state-invisible")])]`
  await tab.waitUntil(async () => {
    if ((await readField(tab, region, caption)) === option) return true
    if (await isShown(tab, item)) await clickNow(tab, item)
    else if (!(await isShown(tab, `${editor}[@aria-expanded="true"]`))) await find(tab, editor).click()
    return false
  }, `"${caption}" to be "${option}"`)
}

/** Clicks what is shown at this moment, and nothing if it is gone again. */
async function clickNow(tab: BrowserTab, xpath: string): Promise<void> {
  const [shown] = await tab.page.$$(`xpath/${xpath}`)
  await shown?.click().catch(() => undefined)
}

/** Types the name of a record into the field with this caption, and chooses it from what is found. */
export async function chooseRecord(
  tab: BrowserTab,
  region: Region,
  caption: string,
  title: string,
): Promise<void> {
  await typeInto(tab, region, caption, title)
  const found = `${frameOf(region, caption)}//*[@role="option"][.//b[normalize-space()=${quoted(title)}]]`
  await withPageText(tab, find(tab, found).click(), `record "${title}"`)
  await tab.waitUntil(
    async () => (await readField(tab, region, caption)) === title,
    `"${caption}" to be "${title}"`,
  )
}

/** Presses the check box or radio button with this label. */
export async function check(tab: BrowserTab, region: Region, caption: string): Promise<void> {
  const label = `(${region}//label[normalize-space()=${quoted(caption)}])[1]`
  await withPageText(tab, find(tab, label).click(), `box "${caption}"`)
}

/** The text of the field with this caption. */
export async function readField(tab: BrowserTab, region: Region, caption: string): Promise<string> {
  const handle = await waitFor(tab, editorOf(region, caption), `field "${caption}"`)
  return handle.evaluate((element) =>
    element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement ? element.value : '',
  )
}

/** The help or error line under the field with this caption; empty if there is none. */
export async function problemOf(tab: BrowserTab, region: Region, caption: string): Promise<string> {
  const [line] = await tab.page.$$(`xpath/${frameOf(region, caption)}//*[@role="alert"]`)
  return line === undefined ? '' : line.evaluate((element) => element.textContent ?? '')
}

/** Leaves the field that is being edited without entering another. */
export async function leaveField(tab: BrowserTab): Promise<void> {
  await find(tab, '(//main//h1)[1]').click()
}

/** Waits for the dialog with this question and presses one of its buttons. */
export async function answerQuestion(tab: BrowserTab, question: string, caption: string): Promise<void> {
  const dialog = `//*[@role="alertdialog"][.//p[normalize-space()=${quoted(question)}]]`
  await waitFor(tab, dialog, `the question "${question}"`)
  await press(tab, dialog, caption)
  await waitUntilGone(tab, dialog)
}

export async function waitFor(tab: BrowserTab, xpath: string, what = xpath): Promise<ElementHandle<Element>> {
  return withPageText(tab, find(tab, xpath).waitHandle(), what)
}

export async function waitUntilGone(tab: BrowserTab, xpath: string): Promise<void> {
  await tab.waitUntil(async () => (await tab.page.$$(`xpath/${xpath}`)).length === 0, `${xpath} to go`)
}

/** Whether the element is on the page now. */
export async function isShown(tab: BrowserTab, xpath: string): Promise<boolean> {
  return (await tab.page.$$(`xpath/${xpath}`)).length > 0
}

/** The visible text of a region. */
export async function textOf(tab: BrowserTab, xpath: string): Promise<string> {
  const handle = await waitFor(tab, xpath)
  // innerText: as rendered, with line breaks and without hidden parts.
  return handle.evaluate((element) => (element instanceof HTMLElement ? element.innerText : ''))
}

/** The texts of all matching elements, in order. */
export async function textsOf(tab: BrowserTab, xpath: string): Promise<readonly string[]> {
  const found = await tab.page.$$(`xpath/${xpath}`)
  return Promise.all(
    found.map((element) =>
      element.evaluate((node) => (node.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
    ),
  )
}

/** XPath has no escapes: text with double quotes is put in single quotes. */
export function quoted(text: string): string {
  return text.includes('"') ? `'${text}'` : `"${text}"`
}

function frameOf(region: Region, caption: string): string {
  return `${region}//*[@data-field][.//label[normalize-space()=${quoted(caption)} or span[1][normalize-space()=${quoted(caption)}]]]`
}

function editorOf(region: Region, caption: string): string {
  return `(${frameOf(region, caption)}//*[self::textarea or self::input[not(@type="hidden" or @type="radio")]])[1]`
}

async function withPageText<T>(tab: BrowserTab, step: Promise<T>, what: string): Promise<T> {
  globalThis.noteStep?.(what)
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
