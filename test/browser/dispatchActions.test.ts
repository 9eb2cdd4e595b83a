import { BOARD, cardOf, columnOf, openBoard, openMenu, storedJobs } from './steps/board.ts'
import { BoardDays } from './steps/BoardDays.ts'
import { COMPLETE_JOB, JOB } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import {
  answerQuestion,
  buttonIn,
  choose,
  dialogNamed,
  find,
  press,
  SCREEN,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()
const days = new BoardDays(product)

const TOASTS = '//*[@role="region"][@aria-label="Messages"]'
const MENU = '//*[@role="menu"]'
const NOTE = dialogNamed('Add job note')

describe('the actions of a card', () => {
  it('O-044 O-058 adds a note for a driver, both of which are required', async () => {
    const { tab, day, from } = await days.openDay()
    await press(tab, SCREEN, 'Add Note')
    await choose(tab, NOTE, 'Driver', days.nameOf(from))
    await press(tab, NOTE, 'Save')
    await waitFor(tab, `${NOTE}//*[@role="alert"][normalize-space()="Required"]`)
    await setField(tab, NOTE, 'Notes', 'Fuel up at Alpine Ave')
    await press(tab, NOTE, 'Save')
    await waitUntilGone(tab, NOTE)
    const note = storedJobs(product, day, from).at(-1)
    expect(note).toMatchObject({ jobTypeId: 7, driverNotes: 'Fuel up at Alpine Ave' })
    await waitFor(tab, `${columnOf(from)}//*[@data-job="${String(note?.['id'])}"]`)

    await openMenu(tab, cardOf(Number(note?.['id'])))
    await press(tab, MENU, 'Copy')
    await tab.waitForMessage(`J${String(note?.['id'])} copied`)
    const copy = storedJobs(product, day, from).at(-1)
    expect(copy).toMatchObject({ driverNotes: 'Fuel up at Alpine Ave', displayOrder: 99 })
  })

  it('O-050 O-051 O-052 O-056 unassigns, deletes after the question, pauses only what runs, and copies no delivery', async () => {
    const { tab, day, from } = await days.openDay()
    const [job = 0] = product.stored.ids(
      `SELECT id FROM Job WHERE deleted IS NULL AND completed IS NULL AND startDate = ? AND driverId = ?
         AND jobTypeId < 6 AND id NOT IN (SELECT jobId FROM JobTime)`,
      day,
      from,
    )
    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'Copy')
    await tab.waitForMessage('You can only copy Destination and Note jobs.')
    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'Pause Job')
    await tab.waitForMessage('Selected job has not been started or is already paused.')
    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'UnAssign')
    await tab.waitForMessage(`J${job} moved ${days.nameOf(from)} → UnAssigned`)
    expect(product.stored.row('Job', job)).toMatchObject({ driverId: null, displayOrder: null })

    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'Delete')
    await answerQuestion(tab, 'Are you sure you want to delete this job?', 'No')
    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'Delete')
    await answerQuestion(tab, 'Are you sure you want to delete this job?', 'Yes')
    await waitUntilGone(tab, cardOf(job))
    await tab.waitUntil(() => product.stored.row('Job', job)['deleted'] !== null, 'the deletion to be stored')
  })

  it('O-067 O-068 opens a job by Enter and by a double click, and completes and un-completes it', async () => {
    const [waiting] = product.stored.all(
      `SELECT id, startDate FROM Job WHERE deleted IS NULL AND completed IS NULL AND jobTypeId = 6 AND driverId IS NOT NULL
       ORDER BY id LIMIT 1`,
    )
    const id = Number(waiting?.['id'])
    const tab = await openBoard(product, 'Sue Postma', `${BOARD}?date=${String(waiting?.['startDate'])}`)
    const card = cardOf(id)
    await waitFor(tab, card)
    await tab.page.focus(`[data-job="${id}"]`)
    await tab.press('Enter')
    await setField(tab, JOB, 'Driver notes', 'Gate code 4711')
    await press(tab, JOB, 'Save')
    await waitUntilGone(tab, JOB)
    expect(product.stored.row('Job', id)['driverNotes']).toBe('Gate code 4711')
    await find(tab, card).click({ count: 2 })
    await press(tab, JOB, 'Close')
    await waitUntilGone(tab, JOB)

    await openMenu(tab, card)
    await press(tab, MENU, 'Complete')
    await answerQuestion(tab, `Are you sure you want to complete J${id}?`, 'Yes')
    await press(tab, COMPLETE_JOB, 'Complete')
    await tab.waitForMessage('Job Completed!')
    await waitFor(tab, `${card}[contains(@aria-label, "Completed")]`)
    await openMenu(tab, card)
    await press(tab, MENU, 'UnComplete')
    await answerQuestion(tab, `Are you sure you want to un-complete J${id}?`, 'Yes')
    await waitFor(tab, `${card}[not(contains(@aria-label, "Completed"))]`)
    expect(product.stored.row('Job', id)['completed']).toBeNull()
  })

  it('O-068 toggles TrailerUsed for administrators', async () => {
    const { day, from } = days.busyDay()
    const tab = await openBoard(product, 'Kim DeVries', `${BOARD}?date=${day}`)
    const [job = 0] = days.openJobs(day, from)
    const before = product.stored.row('Job', job)['trailerUsed']
    await openMenu(tab, cardOf(job))
    await press(tab, MENU, 'Toggle TrailerUsed')
    await tab.waitUntil(
      () => product.stored.row('Job', job)['trailerUsed'] !== before,
      'the flag to be stored',
    )
    await waitFor(tab, buttonIn(TOASTS, 'Undo'))
  })
})
