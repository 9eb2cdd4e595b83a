import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { useProduct } from './steps/product.ts'
import { followCell, rowOf, selectAlso, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  dialogNamed,
  gridNamed,
  itemsFound,
  press,
  quoted,
  SCREEN,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Job review'
const LIMIT = 'Time limit (minutes)'
/** The list shows at most so many. */
const MAX_ROWS = 5000

function longJobs(minutes: number): readonly number[] {
  return product.stored.ids(
    `SELECT id FROM Job WHERE deleted IS NULL AND completed IS NOT NULL AND totalTime >= ${minutes}
     ORDER BY totalTime DESC, id DESC`,
  )
}

describe('the review of job times', () => {
  it('O-047 O-092 lists jobs that took at least the limit, remembers it, and sets the times of several after a question', async () => {
    const tab = await product.visit('Kim DeVries', '/invoices/job-review')
    const found = () => textOf(tab, `${SCREEN}//*[@data-testid="items-found"]`)
    await expectEventually(found).toBe(itemsFound(Math.min(longJobs(60).length, MAX_ROWS)))
    const [longest = 0, second = 0] = longJobs(60)
    await setField(tab, SCREEN, LIMIT, '1440')
    await press(tab, SCREEN, 'Search')
    await expectEventually(found).toBe('0 item(s) found')
    await waitFor(tab, `${gridNamed(LIST)}//*[.="No job took that long."]`)
    // Nothing is left of the rows that were there before.
    const left = () =>
      tab.page.$$eval('.dx-virtual-row', (rows) => rows.filter((row) => row.clientHeight > 0).length)
    await expectEventually(left).toBe(0)
    const [, , , , fifth = 0] = longJobs(60)
    const limit = Math.floor(Number(product.stored.row('Job', fifth)['totalTime']))
    await setField(tab, SCREEN, LIMIT, String(limit))
    await press(tab, SCREEN, 'Search')
    await expectEventually(found).toBe(itemsFound(longJobs(limit).length))
    await tab.reload()
    await expectEventually(found).toBe(itemsFound(longJobs(limit).length))
    await selectRow(tab, rowOf(LIST, longest))
    await press(tab, gridNamed(LIST), 'Open Job Times')
    const times = dialogNamed(`Job Times of J${longest}`)
    await press(tab, times, 'Close')
    await waitUntilGone(tab, times)
    await selectAlso(tab, rowOf(LIST, second))
    await press(tab, gridNamed(LIST), 'Set Job Time')
    const prompt = dialogNamed('Set Job Time')
    await setField(tab, prompt, 'Minutes', '2000')
    await press(tab, prompt, 'Save')
    await waitFor(tab, `${prompt}//*[contains(., "A job takes at most a day")]`)
    await setField(tab, prompt, 'Minutes', '45')
    await press(tab, prompt, 'Save')
    await answerQuestion(tab, 'Are you sure you want to set the times of 2 jobs to 45 minutes?', 'Yes')
    await tab.waitForMessage('Times of 2 jobs set')
    for (const id of [longest, second]) {
      await waitUntilGone(tab, rowOf(LIST, id))
      expect(product.stored.row('Job', id)['totalTime']).toBe(45)
    }
  })
})

describe('how a margin is calculated', () => {
  it('O-022 O-023 O-094 shows it from the margin of a job, and stores a corrected expense', async () => {
    const [job] = product.stored.all(
      `SELECT j.id, j.rentalId, j.tonExpense FROM Job j JOIN Rental r ON r.id = j.rentalId
       WHERE j.margin IS NOT NULL AND j.relatedJobId IS NULL AND j.weight > 0 AND j.tonExpense > 0
         AND j.deleted IS NULL AND r.deleted IS NULL ORDER BY j.id DESC LIMIT 1`,
    )
    const id = Number(job?.['id'])
    const stored = () => product.stored.row('Job', id)
    const [times] = product.stored.all(
      `SELECT sum(totalMinutes) AS minutes FROM JobTime WHERE jobId = ${id} AND deleted IS NULL`,
    )
    const [lines] = product.stored.all(
      `SELECT sum(l.rate * l.quantity) AS revenue FROM InvoiceLine l JOIN Invoice i ON i.id = l.invoiceId
       WHERE l.jobId = ${id} AND l.deleted IS NULL AND i.deleted IS NULL AND i.statusId <> 8`,
    )
    const tab = await product.visit('Kim DeVries', `/rentals/${String(job?.['rentalId'])}`)
    const dialog = dialogNamed('Margin Calculation Details')
    await followCell(tab, `${rowOf('Jobs', id)}/td[@data-field="margin"]`, dialog)
    const figure = (caption: string) => textOf(tab, `${dialog}//tr[th[.=${quoted(caption)}]]/td[1]`)
    const dollars = (amount: number) => amount.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
    const revenue = Number(lines?.['revenue'])
    await expectEventually(() => figure('Revenue')).toBe(dollars(revenue))
    expect((await (await waitFor(tab, dialog)).boundingBox())?.width).toBe(1000)
    expect(await buttonsOf(tab, dialog)).toEqual(['Recalculate Margin', 'Close'])
    expect(await textsOf(tab, `${dialog}//tbody/tr/th`)).toEqual([
      'Revenue',
      'Minutes',
      'Time expenses',
      'Ton expenses',
      'Profit',
      'Margin',
    ])
    const { hourExpense, weight, margin: before } = stored()
    const hours = Number(times?.['minutes']) / 60
    await expectEventually(() => figure('Time expenses')).toBe(dollars(Number(hourExpense) * hours))
    await setField(tab, dialog, 'Expense per ton', '1')
    const profit = revenue - Number(hourExpense) * hours - Number(weight)
    await expectEventually(() => figure('Profit')).toBe(dollars(profit))
    await expectEventually(() => figure('Margin')).toBe(`${((profit / revenue) * 100).toFixed(2)}%`)
    expect(await buttonsOf(tab, dialog)).toEqual(['Recalculate Margin', 'Cancel', 'Save'])
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    expect(stored()['tonExpense']).toBe(1)
    expect(stored()['margin']).toBeCloseTo(profit / revenue, 4)
    expect(stored()['margin']).not.toBe(before)
    await followCell(tab, `${rowOf('Jobs', id)}/td[@data-field="margin"]`, buttonIn(dialog, 'Close'))
    await press(tab, dialog, 'Recalculate Margin')
    await tab.waitForMessage('Margin recalculated')
  })

  it('O-094 has the figures of the related job beside, and the expenses read-only for others than administrators', async () => {
    const [job] = product.stored.all(
      `SELECT j.id, j.relatedJobId, j.rentalId FROM Job j JOIN Job o ON o.id = j.relatedJobId JOIN Rental r ON r.id = j.rentalId
       WHERE j.margin IS NOT NULL AND o.completed IS NOT NULL AND o.deleted IS NULL
         AND j.deleted IS NULL AND r.deleted IS NULL ORDER BY j.id DESC LIMIT 1`,
    )
    const [id, relatedId] = [Number(job?.['id']), Number(job?.['relatedJobId'])]
    const tab = await product.visit('Dana Whitfield', `/rentals/${String(job?.['rentalId'])}`)
    const dialog = dialogNamed('Margin Calculation Details')
    await followCell(tab, `${rowOf('Jobs', id)}/td[@data-field="margin"]`, dialog)
    await expectEventually(() => textsOf(tab, `${dialog}//thead//th`)).toEqual([
      `J${id}`,
      `J${relatedId}`,
      'Together',
    ])
    const revenues = await textsOf(tab, `${dialog}//tr[th[.="Revenue"]]/td`)
    const [own = 0, related = 0, together] = revenues.map((text) => Number(text.replaceAll(/[$,]/g, '')))
    expect(together).toBeCloseTo(own + related, 2)
    for (const caption of ['Expense per hour', 'Expense per ton'])
      await waitFor(
        tab,
        `${dialog}//*[@data-field][.//label[normalize-space()="${caption}"]]//input[@readonly]`,
      )
  })
})

/** What can be done in the margin's dialog. */
async function buttonsOf(tab: BrowserTab, dialog: string): Promise<readonly string[]> {
  const shown = await textsOf(tab, `${dialog}//button`)
  return ['Recalculate Margin', 'Close', 'Cancel', 'Save'].filter((caption) => shown.includes(caption))
}
