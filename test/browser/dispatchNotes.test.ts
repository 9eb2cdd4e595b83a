import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import { useProduct } from './steps/product.ts'
import { columnCaptions, rowOf, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  choose,
  dialogNamed,
  gridNamed,
  isShown,
  press,
  readField,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Dispatch notes'
const PANEL = '//aside[@data-testid="dispatch-note-panel"]'
const NOTES = dialogNamed('Notes')
const DISCARD = 'Selecting another dispatch note will discard any unsaved changes. Do you want to continue?'
const DELETE = 'Are you sure you want to delete the selected dispatch note(s)?'

const visit = (): Promise<BrowserTab> => product.visit('Dana Whitfield', '/dispatch-notes/overview')
const noteRow = (id: number): Readonly<Record<string, unknown>> => product.stored.row('DispatchNote', id)

/** The notes at the top of the list in this state. */
function latest(condition: string, count: number): readonly number[] {
  return product.stored.ids(
    `SELECT id FROM (SELECT * FROM DispatchNote WHERE deleted IS NULL ORDER BY rentalDate DESC, id DESC LIMIT 40)
     WHERE ${condition} LIMIT ?`,
    count,
  )
}

describe('dispatch notes', () => {
  it('F-080 F-081 F-085 adds a note in its dialog, and lists it with its columns', async () => {
    const tab = await visit()
    await waitFor(tab, `${gridNamed(LIST)}//tr[@data-key]`)
    expect(await columnCaptions(tab, LIST)).toEqual([
      'Company name',
      'Site name',
      'Rental date',
      'Created',
      'Created by',
      'Completed',
      'Lost',
    ])
    await press(tab, gridNamed(LIST), 'Add Note')
    await setField(tab, NOTES, 'Company name', 'Grand River Roofing')
    await setField(tab, NOTES, 'Site name', 'Barn')
    await choose(tab, NOTES, 'Job type', 'Delivery')
    await check(tab, NOTES, '20 yd')
    await setField(tab, NOTES, 'Rental date', '12/24/2040')
    await check(tab, NOTES, 'PM')
    await choose(tab, NOTES, 'Preferred communication', 'Mail')
    await choose(tab, NOTES, 'Payment terms', 'COD')
    await setField(tab, NOTES, 'Notes', 'Gate is locked')
    await press(tab, NOTES, 'Save')
    await waitUntilGone(tab, NOTES)
    const [id = 0] = product.stored.ids('SELECT max(id) AS id FROM DispatchNote')
    expect(noteRow(id)).toMatchObject({
      companyName: 'Grand River Roofing',
      siteName: 'Barn',
      jobTypeId: 1,
      dumpsterType: '20 yd',
      rentalDate: '2040-12-24',
      rentalAM: 0,
      rentalPM: 1,
      preferredCommunication: 'Mail',
      paymentTerms: 'COD',
      notes: 'Gate is locked',
      createdBy: 'Dana Whitfield',
    })
    await waitFor(tab, rowOf(LIST, id))
  })

  it('F-083 F-084 [LP6] edits a note beside the list, asks before edits are discarded, and saves it as lost', async () => {
    const [first = 0, second = 0] = latest('completed IS NULL AND notAwarded IS NULL', 2)
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, first))
    await setField(tab, PANEL, 'Site name', 'North lot')
    await waitFor(tab, buttonIn(PANEL, 'Save'))
    // Only administrators read the audit log.
    expect(await isShown(tab, buttonIn(PANEL, 'History'))).toBe(false)
    await selectRow(tab, rowOf(LIST, second))
    await answerQuestion(tab, DISCARD, 'No')
    await waitFor(tab, `${rowOf(LIST, first)}[@aria-selected="true"]`)
    await expectEventually(() => readField(tab, PANEL, 'Site name')).toBe('North lot')
    await press(tab, PANEL, 'Save As Lost')
    await expectEventually(() => noteRow(first)).toMatchObject({
      siteName: 'North lot',
      notAwarded: expect.any(String),
    })
    await waitFor(tab, `${rowOf(LIST, first)}[contains(@class,"row-shaded")]`)
    await setField(tab, PANEL, 'Site name', 'Nowhere')
    await selectRow(tab, rowOf(LIST, second))
    await answerQuestion(tab, DISCARD, 'Yes')
    await waitFor(tab, `${rowOf(LIST, second)}[@aria-selected="true"]`)
    await expectEventually(() => readField(tab, PANEL, 'Company name')).toBe(
      noteRow(second)['companyName'] ?? '',
    )
    expect(noteRow(first)['siteName']).toBe('North lot')
  })

  it('F-080 F-081 F-083 completes a note, which is read-only then, un-completes it, and hides completed ones', async () => {
    const [id = 0] = latest('completed IS NULL', 1)
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, gridNamed(LIST), 'Mark Complete')
    await expectEventually(() => noteRow(id)).toMatchObject({
      completed: expect.any(String),
      notAwarded: null,
    })
    await tab.waitForText('Read-only')
    expect(await isShown(tab, buttonIn(PANEL, 'Save As Lost'))).toBe(false)
    await press(tab, gridNamed(LIST), 'UnComplete')
    await expectEventually(() => noteRow(id)['completed']).toBeNull()
    // The page knows it a little later than the database.
    await waitFor(tab, buttonIn(PANEL, 'Save As Lost'))
    await press(tab, gridNamed(LIST), 'Mark Complete')
    await expectEventually(() => noteRow(id)['completed']).not.toBeNull()
    await press(tab, gridNamed(LIST), 'Hide Completed')
    await waitUntilGone(tab, rowOf(LIST, id))
    await press(tab, gridNamed(LIST), 'Show All')
    await waitFor(tab, rowOf(LIST, id))
  })

  it('F-086 F-113 deletes notes after the question; they stay stored as deleted', async () => {
    const [id = 0] = latest('completed IS NULL', 1)
    const tab = await visit()
    await selectRow(tab, rowOf(LIST, id))
    await press(tab, gridNamed(LIST), 'Delete')
    await answerQuestion(tab, DELETE, 'No')
    expect(noteRow(id)['deleted']).toBeNull()
    await press(tab, gridNamed(LIST), 'Delete')
    await answerQuestion(tab, DELETE, 'Yes')
    await waitUntilGone(tab, rowOf(LIST, id))
    await expectEventually(() => noteRow(id)).toMatchObject({
      deleted: expect.any(String),
      deletedBy: 'Dana Whitfield',
    })
  })
})
