import { expectEventually } from '#test/support/eventually.ts'
import { actOnJob, JOBS, nth, openJob, openJobs, visitJobs } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, rowOf } from './steps/rows.ts'
import {
  answerQuestion,
  choose,
  dialogNamed,
  find,
  gridNamed,
  press,
  problemOf,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const jobsWhere = (where: string): readonly number[] => openJobs(product, where)
const isDeleted = (id: number): boolean => product.stored.row('Job', id)['deleted'] !== null

describe('the actions of jobs', () => {
  it('O-052 pauses a job whose clock runs, and says why another one is not paused', async () => {
    const running = 'EXISTS (SELECT 1 FROM JobTime t WHERE t.jobId = j.id AND t.completed IS NULL)'
    const id = nth(jobsWhere(running), 0)
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Pause Job')
    await tab.waitForMessage('Job paused.')
    expect(jobsWhere(running)).not.toContain(id)
    await actOnJob(tab, id, 'Pause Job')
    await tab.waitForMessage('Selected job has not been started or is already paused.')
  })

  it('O-056 copies only destinations and notes', async () => {
    const tab = await visitJobs(product)
    const delivery = nth(jobsWhere('j.jobTypeId = 1 AND j.driverId IS NOT NULL'), 0)
    await actOnJob(tab, delivery, 'Copy')
    await tab.waitForMessage('You can only copy Destination and Note jobs.')
    const note = nth(jobsWhere('j.jobTypeId = 7'), 0)
    const before = jobsWhere('j.jobTypeId = 7')
    await actOnJob(tab, note, 'Copy')
    await expectEventually(() => Promise.resolve(jobsWhere('j.jobTypeId = 7').length)).toBe(before.length + 1)
    const copy = product.stored.row('Job', nth(jobsWhere('j.jobTypeId = 7'), before.length))
    const { driverNotes } = product.stored.row('Job', note)
    expect(copy).toMatchObject({ driverNotes, completed: null })
  })

  it('O-050 takes a job from its driver, and deletes a destination by that', async () => {
    const tab = await visitJobs(product)
    const delivery = nth(jobsWhere('j.jobTypeId = 1 AND j.driverId IS NOT NULL AND j.started IS NULL'), 0)
    await actOnJob(tab, delivery, 'UnAssign')
    await expectEventually(() => Promise.resolve(product.stored.row('Job', delivery)['driverId'])).toBeNull()
    const destination = nth(jobsWhere('j.jobTypeId = 6 AND j.driverId IS NOT NULL'), 0)
    await actOnJob(tab, destination, 'UnAssign')
    await expectEventually(() => Promise.resolve(isDeleted(destination))).toBe(true)
  })

  it('O-051 O-097 deletes a job after the question', async () => {
    const id = nth(jobsWhere('j.jobTypeId = 2 AND j.started IS NULL'), 0)
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteJob, 'No')
    expect(isDeleted(id)).toBe(false)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteJob, 'Yes')
    await waitUntilGone(tab, rowOf(JOBS, id))
    await expectEventually(() => isDeleted(id)).toBe(true)
  })
})

describe('the question before a job is deleted', () => {
  it('O-051 O-097 [JO27] names the customer, what was done, and the times that are deleted with it', async () => {
    const times = 'FROM JobTime t WHERE t.jobId = j.id AND t.deleted IS NULL'
    const [job] = product.stored.all(
      `SELECT j.id, c.companyName, (SELECT count(*) ${times}) AS times
       FROM Job j JOIN Rental r ON r.id = j.rentalId JOIN Customer c ON c.id = r.customerId
       WHERE j.completed IS NULL AND j.deleted IS NULL AND c.typeId = 1 AND EXISTS (SELECT 1 ${times}) LIMIT 1`,
    )
    const id = Number(job?.['id'])
    const tab = await visitJobs(product)
    await actOnJob(tab, id, 'Delete')
    const question = await textOf(tab, '//*[@role="alertdialog"]')
    expect(question).toMatch(new RegExp(`J${id} .*\\((started|paused)\\)`))
    expect(question).toContain(String(job?.['companyName']))
    expect(question).toContain(
      job?.['times'] === 1 ? '1 time record' : `${String(job?.['times'])} time records`,
    )
    await answerQuestion(tab, QUESTIONS.deleteJob, 'No')
    expect(isDeleted(id)).toBe(false)
  })
})

describe('the note of a driver', () => {
  it('O-044 requires the driver and the notes', async () => {
    const tab = await visitJobs(product)
    const dialog = dialogNamed('Add job note')
    await press(tab, gridNamed(JOBS), 'Add Note')
    const notes = `${dialog}//*[@data-field="driverNotes"]//*[contains(@class,"dx-texteditor")]`
    expect((await (await waitFor(tab, notes)).boundingBox())?.height).toBe(150)
    expect((await (await waitFor(tab, dialog)).boundingBox())?.width).toBe(400)
    await setField(tab, dialog, 'Notes', 'Fuel up before noon')
    await press(tab, dialog, 'Save')
    await expectEventually(() => problemOf(tab, dialog, 'Driver')).toBe('Required')
    await setField(tab, dialog, 'Notes', '')
    await choose(tab, dialog, 'Driver', 'Bob Visser')
    await press(tab, dialog, 'Save')
    await expectEventually(() => problemOf(tab, dialog, 'Notes')).toBe('Required')
    await setField(tab, dialog, 'Notes', 'Fuel up before noon')
    await press(tab, dialog, 'Save')
    await waitUntilGone(tab, dialog)
    const [note] = product.stored.all(`SELECT * FROM Job WHERE driverNotes = 'Fuel up before noon'`)
    expect(note).toMatchObject({ jobTypeId: 7, deleted: null })
    const stored = dialogNamed('Job note')
    await openJob(tab, Number(note?.['id']), stored)
    await waitFor(tab, `${stored}//button[.="Audit Log"]`)
  })
})

describe('the times of a job', () => {
  it('O-048 corrects start and end, has the minutes counted, and deletes a time after the question', async () => {
    const [row] = product.stored.all(
      `SELECT t.id, t.jobId FROM JobTime t JOIN Job j ON j.id = t.jobId
       WHERE t.deleted IS NULL AND t.completed IS NOT NULL AND j.completed IS NULL AND j.deleted IS NULL
         AND j.jobTypeId < 6 ORDER BY t.id LIMIT 1`,
    )
    const [timeId, jobId] = [Number(row?.['id']), Number(row?.['jobId'])]
    const tab = await visitJobs(product)
    await openJob(tab, jobId)
    await press(tab, dialogNamed('Job'), 'Edit Job Times')
    const times = dialogNamed(`Job Times of J${jobId}`)
    const time = rowOf('Job times', timeId)
    expect(await columnCaptions(tab, 'Job times')).toEqual(['Started', 'Completed', 'Minutes'])
    expect((await (await waitFor(tab, times)).boundingBox())?.width).toBe(800)
    await find(tab, `${time}/td[1]`).click()
    await press(tab, times, 'Edit Start Time')
    const prompt = dialogNamed('Edit Start Time')
    const { completed } = product.stored.row('JobTime', timeId)
    // What cannot be stored is said where it was typed, which is kept.
    for (const [minutes, problem] of [
      [3 * 24 * 60, 'Work time cannot be in the future'],
      [1, 'A job time cannot end before it starts'],
    ] as const) {
      await setField(tab, prompt, 'Started', inDetroit(Date.parse(String(completed)) + minutes * 60_000))
      await press(tab, prompt, 'Save')
      await expectEventually(() => problemOf(tab, prompt, 'Started')).toBe(problem)
    }
    await setField(tab, prompt, 'Started', inDetroit(Date.parse(String(completed)) - 40 * 60_000))
    await press(tab, prompt, 'Save')
    await waitUntilGone(tab, prompt)
    await expectEventually(() =>
      Promise.resolve(Math.floor(Number(product.stored.row('JobTime', timeId)['totalMinutes']))),
    ).toBe(40)
    await find(tab, `${time}/td[1]`).click()
    await press(tab, times, 'Edit Complete Time')
    const ending = dialogNamed('Edit Complete Time')
    await setField(tab, ending, 'Completed', inDetroit(Date.parse(String(completed)) - 10 * 60_000))
    await press(tab, ending, 'Save')
    await waitUntilGone(tab, ending)
    await expectEventually(() =>
      Math.round(Number(product.stored.row('JobTime', timeId)['totalMinutes'])),
    ).toBe(30)
    await find(tab, `${time}/td[1]`).click()
    await press(tab, times, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteJobTime, 'No')
    expect(product.stored.row('JobTime', timeId)['deleted']).toBeNull()
    await press(tab, times, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteJobTime, 'Yes')
    await waitUntilGone(tab, time)
    await expectEventually(() => product.stored.row('JobTime', timeId)['deleted']).not.toBeNull()
  })
})

/** An instant as one types it, to the minute. */
function inDetroit(milliseconds: number): string {
  const text = new Date(milliseconds).toLocaleString('en-US', { timeZone: 'America/Detroit' })
  return text.replace(',', '').replace(/:\d\d (?=[AP]M)/u, ' ')
}
