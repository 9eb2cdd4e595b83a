import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { pressInMenu } from './steps/commands.ts'
import { waitForNothingPending } from './steps/pendingChanges.ts'
import { useProduct } from './steps/product.ts'
import { drawnKeys, rowOf, selectRow } from './steps/rows.ts'
import {
  buttonIn,
  dialogNamed,
  find,
  gridNamed,
  openTab,
  press,
  readField,
  REVIEW,
  SCREEN,
  setField,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const QUESTION = '//*[@role="alertdialog"]'

function customerId(): number {
  const [row] = product.stored.all(
    `SELECT c.id FROM Customer c JOIN ServiceAddress a ON a.customerId = c.id JOIN CustomerRate r ON r.customerId = c.id
     WHERE c.deleted IS NULL AND a.deleted IS NULL AND r.deleted IS NULL ORDER BY c.id LIMIT 1`,
  )
  return Number(row?.['id'])
}

/** Waits until the focus is within a region of the page. */
async function waitForFocusWithin(tab: BrowserTab, region: string): Promise<void> {
  await tab.waitUntil(
    async () => {
      const [part] = await tab.page.$$(`xpath/${region}`)
      return (
        part !== undefined && (await part.evaluate((element) => element.contains(document.activeElement)))
      )
    },
    `the focus in ${region}; it is on ${await focused(tab)}`,
  )
}

function focused(tab: BrowserTab): Promise<string> {
  return tab.page.evaluate(() => {
    const element = document.activeElement
    return `${element?.tagName ?? ''} ${element?.getAttribute('aria-label') ?? element?.textContent?.slice(0, 40) ?? ''}`
  })
}

interface Opening {
  readonly before: (tab: BrowserTab) => Promise<void>
  /** Opens it. */
  readonly opener: string
  readonly region: string
}

const firstRow = (caption: string) => `(${gridNamed(caption)}//tr[@data-key])[1]`
const selectIn = (tabName: string, caption: string) => async (tab: BrowserTab) => {
  await openTab(tab, tabName)
  await selectRow(tab, firstRow(caption))
}

const renameTo = (name: string) => async (tab: BrowserTab) => {
  await openTab(tab, 'Customer')
  await setField(tab, SCREEN, 'Scheduling name', name)
}

const HISTORY = '//*[@role="dialog"][.//*[@data-testid="history-dialog"]]'

/** All dialogs, questions and panels that open over a customer's screen. */
const OPENINGS: readonly Opening[] = [
  {
    before: selectIn('Service Address', 'Service addresses'),
    opener: buttonIn(SCREEN, 'Add'),
    region: dialogNamed('Add service address'),
  },
  {
    before: selectIn('Service Address', 'Service addresses'),
    opener: buttonIn(SCREEN, 'Edit'),
    region: dialogNamed('Service address'),
  },
  {
    before: selectIn('Service Address', 'Service addresses'),
    opener: buttonIn(SCREEN, 'Delete'),
    region: QUESTION,
  },
  {
    before: selectIn('Rates', 'Rates'),
    opener: buttonIn(SCREEN, 'Add'),
    region: dialogNamed('Add rate'),
  },
  {
    before: selectIn('Rates', 'Rates'),
    opener: buttonIn(SCREEN, 'Edit'),
    region: dialogNamed('Rate'),
  },
  {
    before: renameTo('Reviewed'),
    opener: '//*[@data-testid="review-chip"]',
    region: REVIEW,
  },
  {
    before: renameTo('Dropped'),
    opener: '//*[@data-testid="cancel"]',
    region: QUESTION,
  },
]

describe('The focus', () => {
  it('goes into each dialog, question and panel over a customer, and returns to where it came from', async () => {
    const tab = await product.visit('Kim DeVries', `/customers/${customerId()}`)
    // The screen sets the focus when it is opened.
    await waitForFocusWithin(tab, `${SCREEN}//h1`)
    for (const { before, opener, region } of OPENINGS) {
      await before(tab)
      await find(tab, opener).wait()
      await tab.page.$eval(`xpath/${opener}`, (element) => (element as HTMLElement).focus())
      await tab.press('Enter')
      await waitFor(tab, region)
      await waitForFocusWithin(tab, region)
      await tab.press('Escape')
      await waitUntilGone(tab, region)
      await waitForFocusWithin(tab, opener)
      await expectEventually(() => focused(tab)).not.toMatch(/^BODY/)
    }
  })

  it('goes into the history, and returns to the menu that it was opened from', async () => {
    const tab = await product.visit('Kim DeVries', `/customers/${customerId()}`)
    await waitForFocusWithin(tab, `${SCREEN}//h1`)
    await pressInMenu(tab, 'History')
    await waitForFocusWithin(tab, HISTORY)
    await tab.press('Escape')
    await waitUntilGone(tab, HISTORY)
    await waitForFocusWithin(tab, buttonIn(SCREEN, 'More'))
  })

  it('[LS14] is on the heading of a record that is opened, and on the row of the one seen last after Back and after Close', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/search')
    await waitFor(tab, '//tr[@data-key]')
    await waitForFocusWithin(tab, '//*[@data-testid="customer-filter"]')
    const [, , , , id = 0, next = 0] = await drawnKeys(tab, 'Customers', 6)
    await find(tab, `${rowOf('Customers', id)}/td[@data-field="companyName"]`).click()
    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${id}`)
    await waitForFocusWithin(tab, `${SCREEN}//h1`)
    await tab.page.goBack()
    await waitForFocusWithin(tab, rowOf('Customers', id))

    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${id}`)
    await press(tab, SCREEN, 'Close')
    await waitForFocusWithin(tab, rowOf('Customers', id))
    await expectEventually(() => focused(tab)).toMatch(/^TD/)

    await tab.press('ArrowDown')
    await waitForFocusWithin(tab, rowOf('Customers', next))
    await tab.press('Enter')
    await tab.waitForAddress(`/customers/${next}`)
    await waitForFocusWithin(tab, `${SCREEN}//h1`)
    await press(tab, SCREEN, 'Previous customer')
    await tab.waitForAddress(`/customers/${id}`)
    await tab.page.goBack()
    await waitForFocusWithin(tab, rowOf('Customers', id))
  })

  it('is on the first field of a new record', async () => {
    const tab = await product.visit('Dana Whitfield', '/customers/new')
    await waitForFocusWithin(tab, `${SCREEN}//*[@data-field="typeId"]`)
    await expectEventually(() => focused(tab)).toMatch(/^INPUT/)
  })

  it('stays in the field that is saved by Ctrl+S, and is not lost where Save or the review saves', async () => {
    const tab = await product.visit('Dana Whitfield', `/customers/${customerId()}`)
    await waitFor(tab, '//*[@data-testid="customer-detail"]')
    await typeInto(tab, SCREEN, 'Scheduling name', 'By key')
    await tab.press('Control+s')
    await waitForNothingPending(tab)
    await waitForFocusWithin(tab, `${SCREEN}//*[@data-field="nameOverride"]`)

    await typeInto(tab, SCREEN, 'Scheduling name', 'By button')
    await press(tab, SCREEN, 'Save')
    await waitForNothingPending(tab)
    await waitForFocusWithin(tab, `${SCREEN}//*[@data-field="nameOverride"]`)

    await typeInto(tab, SCREEN, 'Scheduling name', 'By review')
    await find(tab, '//*[@data-testid="review-chip"]').click()
    await press(tab, REVIEW, 'Save')
    await waitForNothingPending(tab)
    await tab.waitUntil(
      async () => /^(INPUT|BUTTON)/.test(await focused(tab)),
      'the focus where the work goes on',
    )
    await expectEventually(() => readField(tab, SCREEN, 'Scheduling name')).toBe('By review')
  })
})
