import type { ElementHandle } from 'puppeteer'
import type { Random } from '#server/demo/random.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { cardOf, columnOf, drag } from './board.ts'
import { isShown, press, textsOf, waitFor, type Region } from './screen.ts'

const DIALOG =
  '//*[@role="dialog" or @role="alertdialog"][ancestor::*[contains(@class,"dialog-frame")]][not(ancestor::*[contains(@class,"dx-state-invisible")])]'
const MENU = '//*[@role="menu"]'
const FIELD =
  '//*[@data-field][not(ancestor::table)]//*[self::textarea or self::input[not(@type="hidden")]][not(@readonly)][not(@disabled)]'
/** Presses in a dialog until it is left by its own way out. */
const PATIENCE = 4

/** What opens a tab of the browser, a file or an email, or leaves the product. */
const LEFT_ALONE = /^(Print|Export|Email|Open File|Upload|Scan|Sign|Search|Columns|Directions|Send )/

/** What is entered, whether or not the field takes it. */
const ENTRIES = [
  '7',
  '2.25',
  '-1',
  '99999999999',
  '12/24/2040',
  '9:30AM',
  'Gate code 4711',
  "O'Hara ½ ☃",
  '',
] as const

/** A user who presses whatever is offered, and enters anything. */
export class RandomUser {
  readonly tab: BrowserTab
  readonly #random: Random
  /** What was done, for the message of a failure. */
  readonly done: string[] = []

  constructor(tab: BrowserTab, random: Random) {
    this.tab = tab
    this.#random = random
    // The browser asks before a page with unsaved edits is left.
    tab.page.on('dialog', (question) => void question.accept())
  }

  /** Goes to a screen and begins something there; what that opens stays open until `finish`. */
  async begin(address: string, ready: string): Promise<void> {
    await this.goTo(address, ready)
    if (this.#random.chance(0.3)) await this.#fillIn('//main')
    if (this.#random.chance(0.5)) await this.#pressTool('//main')
    else await this.#useMenu()
  }

  /** Opens a screen unless it is open, as it was left then. */
  async goTo(address: string, ready: string): Promise<void> {
    if (this.tab.address() !== address) {
      this.done.push(`open ${address}`)
      await this.tab.goTo(new URL(address, this.tab.page.url()).href)
    }
    await waitFor(this.tab, ready)
  }

  /** Drags a card of the board to another column. */
  async moveCard(jobId: number, driverId: number | null): Promise<void> {
    if (!(await isShown(this.tab, cardOf(jobId)))) return
    this.done.push(`drag J${jobId} to ${driverId ?? 'UnAssigned'}`)
    await drag(this.tab, cardOf(jobId), { over: `${columnOf(driverId)}//ul` })
  }

  /** Answers at random until nothing is open; a dialog that stays is canceled, and what was entered is given up. */
  async finish(): Promise<void> {
    for (let turn = 0; turn < PATIENCE && (await isShown(this.tab, DIALOG)); turn += 1) {
      if (this.#random.chance(0.5)) await this.#fillIn(`(${DIALOG})[last()]`)
      await this.#pressOneOf(`(${DIALOG})[last()]//button[not(@disabled)]`)
    }
    // A dialog that is just being saved stays until that is done.
    await this.tab.waitUntil(() => this.#escape(), `a way out of the dialog after ${this.lately()}`)
    await this.#giveUpEdits()
  }

  /** What was done last. */
  lately(): string {
    return this.done.slice(-8).join(' / ')
  }

  /** Presses a button that is there, for a selected row where there are rows. */
  async #pressTool(region: Region): Promise<void> {
    const row = await this.#oneOf('//main//tr[@data-key]/td[last()]', 10)
    await ifThere(row?.click())
    await this.#pressOneOf(`${region}//button[not(@disabled)][not(ancestor::table)]`)
  }

  /** Opens the menu of a card or a row by the right button, and presses an item. */
  async #useMenu(): Promise<void> {
    const target = await this.#oneOf('//main//*[@data-job or @data-site] | //main//tr[@data-key]', 20)
    await ifThere(target?.click({ button: 'right' }))
    await this.#pressOneOf(`${MENU}//*[@role="menuitem"]`)
    if (await isShown(this.tab, MENU)) await this.tab.press('Escape')
  }

  /** Types something into a field, or takes what its list offers second. */
  async #fillIn(region: Region): Promise<void> {
    const field = await this.#oneOf(`${region}${FIELD}`, 40)
    if (field === undefined) return
    await ifThere(field.focus())
    if (this.#random.chance(0.4)) {
      this.done.push('choose')
      await this.tab.press('Alt+ArrowDown', 'ArrowDown', 'ArrowDown', 'Enter', 'Tab')
      return
    }
    const entry = this.#random.pick(ENTRIES)
    this.done.push(`enter "${entry}"`)
    await this.tab.press('Control+a', 'Delete')
    await this.tab.page.keyboard.type(entry)
    await this.tab.press('Tab')
  }

  async #oneOf(xpath: string, most: number): Promise<ElementHandle | undefined> {
    const found = await this.tab.page.$$(`xpath/${xpath}`)
    return found[this.#random.integer(0, Math.max(0, Math.min(found.length, most) - 1))]
  }

  async #pressOneOf(buttons: string): Promise<void> {
    const captions = (await textsOf(this.tab, buttons)).filter(
      (caption) => caption !== '' && !LEFT_ALONE.test(caption),
    )
    const caption = captions[this.#random.integer(0, Math.max(0, captions.length - 1))]
    if (caption === undefined) return
    this.done.push(caption)
    const [button] = await this.tab.page.$$(`xpath/${buttons}[normalize-space()=${JSON.stringify(caption)}]`)
    await ifThere(button?.click())
  }

  async #giveUpEdits(): Promise<void> {
    const cancel = '//main//button[normalize-space()="Cancel"][not(@disabled)]'
    if (!(await isShown(this.tab, cancel))) return
    await press(this.tab, '//main', 'Cancel')
    await this.#answerYes()
  }

  /** Cancels what is open; whether nothing was. */
  async #escape(): Promise<boolean> {
    if (!(await isShown(this.tab, DIALOG))) return true
    await this.tab.press('Escape')
    await this.#answerYes()
    return false
  }

  async #answerYes(): Promise<void> {
    if (await isShown(this.tab, '//*[@role="alertdialog"]//button[normalize-space()="Yes"]'))
      await press(this.tab, '//*[@role="alertdialog"]', 'Yes')
  }
}

/** What was offered may be gone, with the row that it was for. */
async function ifThere(step: Promise<void> | undefined): Promise<void> {
  await step?.catch(() => undefined)
}
