import { addDays, formatDay } from '#shared/kernel/days.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { businessDay } from './steps/board.ts'
import { JOB, nth, openJob, openJobs, visitJobs } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  find,
  press,
  readField,
  setField,
  textOf,
  textsOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const unstarted = (typeId: number): readonly number[] =>
  openJobs(product, `j.jobTypeId = ${typeId} AND j.started IS NULL`)

describe('the dialog of a job', () => {
  it('O-031 O-032 O-033 [ED11] shows the job, stays open on a press beside it, and changes nothing by itself', async () => {
    const id = nth(unstarted(2), 0)
    const before = product.stored.row('Job', id)
    const tab = await visitJobs(product)
    await openJob(tab, id)
    const [row] = product.stored.all(
      `SELECT t.name AS type, d.size, c.companyName FROM Job j JOIN JobType t ON t.id = j.jobTypeId
       JOIN Dumpster d ON d.id = j.dumpsterId JOIN Rental r ON r.id = j.rentalId
       JOIN Customer c ON c.id = r.customerId WHERE j.id = ?`,
      id,
    )
    await expectEventually(() => readField(tab, JOB, 'Id')).toBe(`J${id}`)
    await expectEventually(() => readField(tab, JOB, 'Job type')).toBe(row?.['type'])
    await expectEventually(() => readField(tab, JOB, 'Dumpster')).toBe(row?.['size'])
    await expectEventually(() => readField(tab, JOB, 'Bill As')).toBe(row?.['size'])
    const captions = await textsOf(tab, `${JOB}//label`)
    expect(captions).toEqual(
      expect.arrayContaining([
        'Customer',
        'Address',
        'Dump Location',
        'Start date',
        'Preferred Start',
        'End date',
        'Preferred End',
        'Site Notes',
        'Driver notes',
        'Additional Expense Due to Inventory Issue',
        'Started',
        'Completed',
        'Fuel Rate Percentage',
        'Distance',
        'Time/Radar',
        'Time/JobCompleted',
      ]),
    )
    expect((await (await waitFor(tab, JOB)).boundingBox())?.width).toBe(600)
    const notes = await waitFor(tab, `${JOB}//*[@data-field="notes"]//*[contains(@class,"dx-texteditor")]`)
    expect((await notes.boundingBox())?.height).toBe(100)
    await tab.page.mouse.click(5, 450)
    await waitFor(tab, buttonIn(JOB, 'Audit Log'))
    await press(tab, JOB, 'Close')
    await waitUntilGone(tab, JOB)
    expect(product.stored.row('Job', id)).toEqual(before)
  })

  it('O-036 O-037 O-039 sets the end an hour after the start, both on the start day, and the weight limit', async () => {
    const id = nth(unstarted(2), 1)
    const tab = await visitJobs(product)
    await openJob(tab, id)
    await setField(tab, JOB, 'Preferred Start', '9:30AM')
    await expectEventually(() => readField(tab, JOB, 'Preferred End')).toBe('10:30AM')
    const startsOn = () => readField(tab, JOB, 'Start date')
    await press(tab, JOB, 'Tomorrow')
    await waitFor(tab, `${JOB}//button[@aria-pressed="true"][.="Tomorrow"]`)
    await expectEventually(startsOn).toBe(formatDay(addDays(businessDay(), 1)))
    await press(tab, JOB, 'Today')
    await waitFor(tab, `${JOB}//button[@aria-pressed="true"][.="Today"]`)
    await expectEventually(startsOn).toBe(formatDay(businessDay()))
    const billAs = product.stored.all('SELECT id, size, weightLimit FROM Dumpster WHERE size = ?', '40 yd')[0]
    await choose(tab, JOB, 'Bill As', String(billAs?.['size']))
    await press(tab, JOB, 'Save')
    await waitUntilGone(tab, JOB)
    const stored = product.stored.row('Job', id)
    expect(stored).toMatchObject({
      billAsDumpsterId: billAs?.['id'],
      dumpsterWeightLimit: billAs?.['weightLimit'],
    })
    const [start, end] = [String(stored['preferredStartTime']), String(stored['preferredEndTime'])]
    expect(Date.parse(end) - Date.parse(start)).toBe(3_600_000)
    // In Detroit, 9:30 in the morning is the same day in UTC.
    expect([start.slice(0, 10), end.slice(0, 10)]).toEqual([stored['startDate'], stored['startDate']])
    expect(stored['startDate']).toBe(businessDay())
  })

  it('O-045 O-097 [ED8] shows what happened to the job, and asks before edits are lost', async () => {
    const id = nth(unstarted(1), 0)
    const tab = await visitJobs(product)
    await openJob(tab, id)
    await press(tab, JOB, 'Audit Log')
    const history = dialogNamed(`Audit History of J${id}`)
    const added = `(${history}//tr[@data-testid="history-entry"])[last()]`
    await find(tab, added).click()
    await expectEventually(() => textsOf(tab, `${history}//th[@scope="col"]`)).toEqual([
      'Date',
      'Table',
      'Action',
      'User',
      'Field',
      'Old value',
      'New value',
    ])
    await expectEventually(() => textOf(tab, `${history}//*[@data-testid="history-changes"]`)).toMatch(
      /Start date/,
    )
    const width = await (await waitFor(tab, history)).evaluate((dialog) => dialog.clientWidth)
    expect(width).toBeGreaterThan(780)
    await press(tab, history, 'Close')
    await waitUntilGone(tab, history)
    await setField(tab, JOB, 'Site Notes', 'Ring the bell')
    await press(tab, JOB, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'No')
    await expectEventually(() => readField(tab, JOB, 'Site Notes')).toBe('Ring the bell')
    await press(tab, JOB, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, JOB)
    expect(product.stored.row('Job', id)['notes']).not.toBe('Ring the bell')
  })

  it('O-038 [ED10] edits the service address, updates the open jobs on Yes, and copies it to the job', async () => {
    const id = nth(unstarted(2), 2)
    const tab = await visitJobs(product)
    await openJob(tab, id)
    await press(tab, JOB, 'Edit Address')
    const address = dialogNamed('Service address')
    await setField(tab, address, 'Site name', 'Back lot')
    await press(tab, address, 'Save')
    await answerQuestion(tab, QUESTIONS.updateJobs, 'Yes')
    await waitUntilGone(tab, address)
    await expectEventually(() => readField(tab, JOB, 'Address')).toMatch(/^Back lot – /)
    await find(tab, buttonIn(JOB, 'Close')).click()
    await waitUntilGone(tab, JOB)
    expect(product.stored.row('Job', id)['siteName']).toBe('Back lot')
  })
})
