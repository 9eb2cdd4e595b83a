import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { addDays, formatDay } from '#shared/kernel/days.ts'
import { timeWeekOf } from '#shared/people/timeWeek.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { cells, columnCaptions, openRow, rowOf, rowWith, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  choose,
  dialogNamed,
  gridNamed,
  isShown,
  itemsFound,
  press,
  readField,
  SCREEN,
  setField,
  textOf,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const PATH = '/admin/time-overview'
const FILTER = '//*[@data-testid="time-entry-filter"]'
const LIST = 'Time entries'
const WEEK = 'Hours of the week'
const ADD = dialogNamed('Add time entry')
const EDIT = dialogNamed('Time entry')

describe('the hours of a day and of its week', () => {
  it('F-110 opens with today and its week, Sunday to Saturday, and sums up the hours of each user', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    const today = await dayShown(tab)
    const week = timeWeekOf(today)
    await waitFor(tab, `//h2[normalize-space()="Week of ${formatDay(week.start)} – ${formatDay(week.end)}"]`)
    await expectEventually(() => columnCaptions(tab, WEEK)).toEqual(['Name', 'Regular', 'PTO', 'Total'])
    const day = dayWithHours(today)
    await setField(tab, FILTER, 'Date', formatDay(day))
    await press(tab, FILTER, 'Search')
    await tab.waitForText(itemsFound(countOn(day)))
    const [stored] = weekOf(day)
    const row = rowOf(WEEK, Number(stored?.['userId']))
    await expectEventually(() => textOf(tab, `${row}/td[@data-field="totalHours"]`)).toBe(
      Number(stored?.['total']).toFixed(2),
    )
  })

  it('F-110 goes to the previous and to the next day, also into another week', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    const today = await dayShown(tab)
    await press(tab, FILTER, 'Previous')
    await expectEventually(() => readField(tab, FILTER, 'Date')).toBe(formatDay(addDays(today, -1)))
    await tab.waitForText(itemsFound(countOn(addDays(today, -1))))
    const saturday = timeWeekOf(today).end
    await setField(tab, FILTER, 'Date', formatDay(saturday))
    await press(tab, FILTER, 'Next')
    await waitFor(tab, `//h2[starts-with(normalize-space(), "Week of ${formatDay(addDays(saturday, 1))}")]`)
  })

  it('F-110 F-111 LS10 adds, edits and deletes an entry, and the week counts it', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    const today = await dayShown(tab)
    const [user] = product.stored.all(`SELECT * FROM "User" WHERE userName = 'carol.reed@rolloff.example'`)
    const userId = Number(user?.['userId'])
    const name = `${String(user?.['firstName'])} ${String(user?.['lastName'])}`
    const pto = product.stored.all('SELECT * FROM TimeType WHERE pTO = 1 AND deleted IS NULL')[0]
    const before = hoursOf(userId, today)

    await press(tab, SCREEN, 'Add')
    await waitFor(tab, ADD)
    await expectEventually(() => readField(tab, ADD, 'Date')).toBe(formatDay(today))
    await setField(tab, ADD, 'Description', 'Dentist')
    await press(tab, ADD, 'Save')
    await expectEventually(async () => (await textOf(tab, ADD)).match(/Required/g)?.length).toBe(3)
    await choose(tab, ADD, 'User', name)
    await choose(tab, ADD, 'Time type', String(pto?.['name']))
    await setField(tab, ADD, 'Duration', '2.5')
    await press(tab, ADD, 'Save')
    await waitUntilGone(tab, ADD)
    const row = rowWith(LIST, 'Dentist')
    await waitFor(tab, row)
    const pTOHours = `${rowOf(WEEK, userId)}/td[@data-field="pTOHours"]`
    await expectEventually(() => textOf(tab, pTOHours)).toBe((before.pto + 2.5).toFixed(2))

    await openRow(tab, row, EDIT)
    await setField(tab, EDIT, 'Duration', '3')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    await expectEventually(() => textOf(tab, pTOHours)).toBe((before.pto + 3).toFixed(2))

    await openRow(tab, row, EDIT)
    await setField(tab, EDIT, 'Date', formatDay(addDays(today, -30)))
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    await waitUntilGone(tab, row)

    await setField(tab, FILTER, 'Date', formatDay(addDays(today, -30)))
    await press(tab, FILTER, 'Search')
    await selectRow(tab, row)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteTimeEntry, 'No')
    expect(await isShown(tab, row)).toBe(true)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteTimeEntry, 'Yes')
    await waitUntilGone(tab, row)
    await expectEventually(
      () => product.stored.all(`SELECT deletedBy FROM TimeEntry WHERE description = 'Dentist'`)[0],
    ).toEqual({ deletedBy: 'Kim DeVries' })
  })

  it('F-110 lists all entries of a user of the week', async () => {
    const tab = await product.visit('Kim DeVries', PATH)
    const day = dayWithHours(await dayShown(tab))
    const userId = Number(weekOf(day)[0]?.['userId'])
    const name = await textOf(tab, `${rowOf(WEEK, userId)}/td[@data-field="displayName"]`)
    const cell = './/tr[@data-key]/td[@data-field="userId"]'
    const onlyTheirs = `${gridNamed(LIST)}[${cell}][not(${cell}[normalize-space()!="${name}"])]`
    await openRow(tab, rowOf(WEEK, userId), onlyTheirs)
    await expectEventually(async () => new Set(await cells(tab, LIST, 'userId'))).toEqual(new Set([name]))
    await expectEventually(() => readField(tab, FILTER, 'User')).toBe(name)
    expect(await readField(tab, FILTER, 'Date')).toBe('')
  })
})

/** The day that the list shows. */
async function dayShown(tab: BrowserTab): Promise<string> {
  await expectEventually(() => readField(tab, FILTER, 'Date')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  const [month, date, year] = (await readField(tab, FILTER, 'Date')).split('/')
  return `${year}-${month}-${date}`
}

/** The last day up to this one with recorded hours. */
function dayWithHours(until: string): string {
  const [row] = product.stored.all(
    'SELECT max(entryDate) AS day FROM TimeEntry WHERE deleted IS NULL AND entryDate <= ?',
    until,
  )
  return String(row?.['day'])
}

function countOn(day: string): number {
  const sql = 'SELECT count(*) AS n FROM TimeEntry WHERE deleted IS NULL AND entryDate = ?'
  return Number(product.stored.all(sql, day)[0]?.['n'])
}

/** The hours of each user in the week of a day, those with most first. */
function weekOf(day: string) {
  const { start, end } = timeWeekOf(day)
  return product.stored.all(
    `SELECT userId, sum(duration) AS total FROM TimeEntry
     WHERE deleted IS NULL AND entryDate BETWEEN ? AND ? GROUP BY userId ORDER BY 2 DESC`,
    start,
    end,
  )
}

function hoursOf(userId: number, day: string): { readonly pto: number } {
  const { start, end } = timeWeekOf(day)
  const [row] = product.stored.all(
    `SELECT total(e.duration) AS pto FROM TimeEntry e JOIN TimeType t ON t.id = e.timeTypeId
     WHERE e.deleted IS NULL AND t.pTO = 1 AND e.userId = ? AND e.entryDate BETWEEN ? AND ?`,
    userId,
    start,
    end,
  )
  return { pto: Number(row?.['pto']) }
}
