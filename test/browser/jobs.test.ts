import { expectEventually } from '#test/support/eventually.ts'
import { JOB, JOBS, nth, openJob, openJobs, visitJobs } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  dialogNamed,
  gridNamed,
  press,
  SCREEN,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

describe('the screens of jobs', () => {
  it('O-031 O-044 O-045 [ED11] has dialogs of their width and texts of their height, which stay open on a press beside them', async () => {
    const id = nth(openJobs(product, 'j.jobTypeId = 2 AND j.started IS NULL'), 0)
    const tab = await visitJobs(product)
    const sizeOf = async (xpath: string) => (await waitFor(tab, xpath)).boundingBox()
    const heightOf = async (dialog: string, field: string) =>
      (await sizeOf(`${dialog}//*[@data-field="${field}"]//*[contains(@class,"dx-texteditor")]`))?.height
    await openJob(tab, id)
    await expectEventually(async () => [(await sizeOf(JOB))?.width, await heightOf(JOB, 'notes')]).toEqual([
      600, 100,
    ])
    await tab.page.mouse.click(5, 450)
    const history = dialogNamed(`Audit History of J${id}`)
    await press(tab, JOB, 'Audit Log')
    await expectEventually(async () => (await sizeOf(history))?.width).toBe(800)
    // What it shows may have actions, beside which Close is drawn anew.
    await waitUntilGone(tab, `${history}//*[@role="progressbar"]`)
    await press(tab, history, 'Close')
    await waitUntilGone(tab, history)
    await setField(tab, JOB, 'Site Notes', 'Ring the bell')
    await press(tab, JOB, 'Cancel')
    await answerQuestion(tab, QUESTIONS.cancel, 'Yes')
    await waitUntilGone(tab, JOB)
    const note = dialogNamed('Add job note')
    await press(tab, gridNamed(JOBS), 'Add Note')
    await expectEventually(async () => [
      (await sizeOf(note))?.width,
      await heightOf(note, 'driverNotes'),
    ]).toEqual([400, 150])
    await press(tab, note, 'Close')
    await waitUntilGone(tab, note)
  })

  it('O-047 O-048 opens the times of a job, and leaves nothing of the rows that were there before a search that finds none', async () => {
    const tab = await product.visit('Kim DeVries', '/invoices/job-review')
    const [longest = 0] = product.stored.ids(
      `SELECT id FROM Job WHERE deleted IS NULL AND completed IS NOT NULL ORDER BY totalTime DESC, id DESC`,
    )
    await selectRow(tab, rowOf('Job review', longest))
    await press(tab, SCREEN, 'Open Job Times')
    const times = dialogNamed(`Job Times of J${longest}`)
    await expectEventually(async () => (await (await waitFor(tab, times)).boundingBox())?.width).toBe(800)
    await press(tab, times, 'Close')
    await waitUntilGone(tab, times)
    await setField(tab, SCREEN, 'Time limit (minutes)', '1440')
    await press(tab, SCREEN, 'Search')
    await waitFor(tab, `${gridNamed('Job review')}//*[.="Nothing matches the filter."]`)
    const left = () =>
      tab.page.$$eval('.dx-virtual-row', (rows) => rows.filter((row) => row.clientHeight > 0).length)
    await expectEventually(left).toBe(0)
  })
})
