import { expectEventually } from '#test/support/eventually.ts'
import { seriousProblems } from './steps/accessibility.ts'
import { useProduct } from './steps/product.ts'
import { openRow, rowWith, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  buttonIn,
  check,
  choose,
  dialogNamed,
  gridNamed,
  press,
  SCREEN,
  setField,
  typeInto,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const LIST = 'Scheduled reports'
const ADD = dialogNamed('Add scheduled report')
const EDIT = dialogNamed('Scheduled report')
const CUSTOMERS = gridNamed('Customers')

describe('Scheduled reports', () => {
  it('[RP27] [RP30] are added with their recipients, changed to a saved list, and deleted', async () => {
    const tab = await product.visit('Kim DeVries', '/customers/search')
    await waitFor(tab, `${CUSTOMERS}//tr[@data-key]`)
    await press(tab, CUSTOMERS, 'Views')
    await press(tab, `${CUSTOMERS}//*[@role="menu"]`, 'Save as view…')
    await typeInto(tab, dialogNamed('Save as view'), 'Name', 'All of them')
    await press(tab, dialogNamed('Save as view'), 'Save')
    await waitFor(tab, buttonIn(CUSTOMERS, 'View “All of them”'))

    await tab.goTo(`${product.url}/admin/report-schedules`)
    await tab.waitForText('No scheduled reports yet.')
    await press(tab, SCREEN, 'Add')
    await choose(tab, ADD, 'Report', 'Customer Totals')
    await choose(tab, ADD, 'On', 'Friday')
    await check(tab, ADD, 'Sue Postma')
    await check(tab, ADD, 'Gail Hughes')
    await press(tab, ADD, 'Save')
    await waitFor(tab, `${ADD}//*[@role="alert"][contains(., "Sue Postma may not read Customer Totals.")]`)
    expect(await seriousProblems(tab)).toEqual([])
    await tab.screenshot('scheduled-report-refused')
    tab.drainProblems()
    await check(tab, ADD, 'Sue Postma')
    await press(tab, ADD, 'Save')
    await waitUntilGone(tab, ADD)
    const row = rowWith(LIST, 'Customer Totals')
    await waitFor(tab, `${row}[contains(normalize-space(), "Friday, 6:00AM")]`)
    await waitFor(tab, `${row}[contains(normalize-space(), "Gail Hughes")]`)

    await openRow(tab, row, EDIT)
    await choose(tab, EDIT, 'Report', 'Saved list')
    await choose(tab, EDIT, 'Saved list', 'Customers, All of them (Kim DeVries)')
    await choose(tab, EDIT, 'Attached as', 'Spreadsheet')
    await choose(tab, EDIT, 'Every', 'Month')
    await setField(tab, EDIT, 'Day of the month', '15')
    await choose(tab, EDIT, 'Hour', '6:00PM')
    await check(tab, EDIT, 'Kim DeVries')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    const list = rowWith(LIST, 'Customers, All of them')
    await waitFor(tab, `${list}[contains(normalize-space(), "Day 15 of the month, 6:00PM")]`)
    expect(await seriousProblems(tab)).toEqual([])

    await selectRow(tab, list)
    await press(tab, SCREEN, 'Delete')
    await answerQuestion(tab, 'Are you sure you want to delete this scheduled report?', 'Yes')
    await waitUntilGone(tab, list)
    const recipients = () => Promise.resolve(product.stored.all('SELECT * FROM ReportScheduleRecipient'))
    await expectEventually(recipients).toEqual([])
  })
})
