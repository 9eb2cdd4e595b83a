import { expectEventually } from '#test/support/eventually.ts'
import type { BrowserTab } from '#test/support/BrowserTab.ts'
import {
  actOnDumpster,
  cellOf,
  DUMPSTERS,
  dumpstersWhere,
  findDumpster,
  IS_STORED,
  IS_WHERE_JOB_PLACED_IT,
  locationsOf,
  releaseDumpster,
  visitDumpsters,
} from './steps/dumpsters.ts'
import { JOB } from './steps/jobs.ts'
import { useProduct } from './steps/product.ts'
import { QUESTIONS } from './steps/questions.ts'
import { columnCaptions, followCell, openRow, rowWith, selectRow } from './steps/rows.ts'
import {
  answerQuestion,
  choose,
  dialogNamed,
  gridNamed,
  press,
  problemOf,
  readField,
  setField,
  waitFor,
  waitUntilGone,
} from './steps/screen.ts'

const product = useProduct()

const TOOLBAR = gridNamed(DUMPSTERS)
const ADD = dialogNamed('Add dumpster')
const EDIT = dialogNamed('Dumpster')
const NOTE = dialogNamed('Add Note')
const ADD_MAINTENANCE = dialogNamed('Add maintenance')

const dumpster = (id: unknown): Readonly<Record<string, unknown>> =>
  product.stored.row('DumpsterInventory', Number(id))

describe('the list of dumpsters', () => {
  it('O-001 O-071 is where /dumpsters leads, with its columns', async () => {
    const tab = await visitDumpsters(product)
    await expectEventually(() => columnCaptions(tab, DUMPSTERS)).toEqual([
      'Size',
      'Number',
      'Barcode',
      'Created',
      'Current job',
      'Location',
      'Recent jobs',
      'Notes',
      'Maintenance',
    ])
    await tab.goTo(`${product.url}/dumpsters`)
    await tab.waitForAddress('/dumpsters/overview')
  })

  it('O-071 [LS25] shows where a dumpster is, and opens the job that placed it', async () => {
    const [placed] = dumpstersWhere(product, IS_WHERE_JOB_PLACED_IT)
    const [stored] = dumpstersWhere(product, IS_STORED)
    if (placed === undefined || stored === undefined) throw new Error('There are no such dumpsters.')
    const tab = await visitDumpsters(product)
    await findDumpster(tab, stored)
    const site = product.stored.row('StorageDumpSite', Number(openLocation(stored)['storageDumpSiteId']))
    await expectEventually(() => cellOf(tab, stored, 'location')).toBe(site['name'])
    expect(await cellOf(tab, stored, 'currentJob')).toBe('')
    const row = await findDumpster(tab, placed)
    const job = `J${String(openLocation(placed)['placedJobId'])}`
    await expectEventually(() => cellOf(tab, placed, 'currentJob')).toBe(job)
    await followCell(tab, `${row}/td[@data-field="currentJob"]`, JOB)
    await expectEventually(() => readField(tab, JOB, 'Id')).toBe(job)
  })
})

describe('the dialog of a dumpster', () => {
  it('O-072 O-073 [IV4] requires type and number, suggests the next number, and refuses a used one', async () => {
    const [used = {}] = dumpstersWhere(product, `i.dumpsterBarcode LIKE '20-%'`)
    const size = String(product.stored.row('Dumpster', Number(used['dumpsterTypeId']))['size'])
    const [highest] = product.stored.all(
      `SELECT max(dumpsterNumber) AS number FROM DumpsterInventory
       WHERE dumpsterTypeId = ? OR dumpsterBarcode LIKE '20-%'`,
      used['dumpsterTypeId'],
    )
    const next = Number(highest?.['number']) + 1
    const tab = await visitDumpsters(product)
    await press(tab, TOOLBAR, 'Add')
    await setField(tab, ADD, 'Notes', 'Bought second-hand')
    await press(tab, ADD, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    for (const caption of ['Type', 'Number'])
      await expectEventually(() => problemOf(tab, ADD, caption)).toBe('Required')
    await choose(tab, ADD, 'Type', size)
    await expectEventually(() => readField(tab, ADD, 'Number')).toBe(String(next))
    await setField(tab, ADD, 'Number', '0')
    await expectEventually(() => problemOf(tab, ADD, 'Number')).toBe('Required')
    await setField(tab, ADD, 'Number', String(used['dumpsterNumber']))
    await expectEventually(() => problemOf(tab, ADD, 'Number')).toBe('Dumpster Number Already Used')
    await press(tab, ADD, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    expect(tab.requestsTo('/SaveChanges')).toEqual([])
    const barcode = `20-${String(next).padStart(3, '0')}`
    await setField(tab, ADD, 'Number', String(next))
    await expectEventually(() => readField(tab, ADD, 'Barcode')).toBe(barcode)
    await press(tab, ADD, 'Save')
    await waitUntilGone(tab, ADD)
    const [added] = product.stored.all('SELECT * FROM DumpsterInventory WHERE dumpsterNumber = ?', next)
    expect(added).toMatchObject({ dumpsterBarcode: barcode, notes: 'Bought second-hand', deleted: null })
  })

  it('O-071 opens on double click, and stores with Save', async () => {
    const [any = {}] = dumpstersWhere(product, 'i.notes IS NULL')
    const tab = await visitDumpsters(product)
    await openRow(tab, await findDumpster(tab, any), EDIT)
    await setField(tab, EDIT, 'Notes', 'Repainted')
    await press(tab, EDIT, 'Save')
    await waitUntilGone(tab, EDIT)
    expect(dumpster(any['id'])['notes']).toBe('Repainted')
    await expectEventually(() => cellOf(tab, any, 'notes')).toBe('Repainted')
  })

  it('B-10 O-071 [LT4] opens over the list from anywhere, by its barcode', async () => {
    const [any = {}] = dumpstersWhere(product, IS_STORED)
    const barcode = String(any['dumpsterBarcode'])
    const tab = await product.visit('Walt Bolt', '/profile')
    await tab.press('Control+k')
    await waitFor(tab, '//*[@data-testid="palette"]//input')
    await tab.page.keyboard.type(barcode)
    await waitFor(tab, `//*[@role="option"][@aria-selected="true"][contains(., "Dumpster ${barcode}")]`)
    await tab.press('Enter')
    await tab.waitForAddress(`/dumpsters/${String(any['id'])}`)
    await expectEventually(() => readField(tab, EDIT, 'Barcode')).toBe(barcode)
    await press(tab, EDIT, 'Close')
    await tab.waitForAddress('/dumpsters/overview')
  })
})

describe('what is done with a dumpster', () => {
  it('O-071 Add Note adds to the notes', async () => {
    const [any = {}] = dumpstersWhere(product, 'i.notes IS NULL')
    const tab = await visitDumpsters(product)
    for (const note of ['Dented', 'Left door sticks']) {
      await actOnDumpster(tab, any, 'Add Note')
      await setField(tab, NOTE, 'Note', note)
      await press(tab, NOTE, 'Save')
      await waitUntilGone(tab, NOTE)
      await expectEventually(() => dumpster(any['id'])['notes']).toContain(note)
    }
    expect(dumpster(any['id'])['notes']).toBe('Dented\nLeft door sticks')
  })

  it('O-076 Release asks, ends the current location, and says where there is none', async () => {
    const [stored = {}] = dumpstersWhere(product, IS_STORED)
    const tab = await visitDumpsters(product)
    await releaseDumpster(tab, stored, 'No')
    expect(locationsOf(product, stored).at(-1)?.['removed']).toBeNull()
    await releaseDumpster(tab, stored, 'Yes')
    await expectEventually(() => locationsOf(product, stored).at(-1)?.['removed']).not.toBeNull()
    expect(locationsOf(product, stored).at(-1)).toMatchObject({
      completedBy: 'Walt Bolt',
      removedJobId: null,
    })
    await expectEventually(() => cellOf(tab, stored, 'location')).toBe('')
    await actOnDumpster(tab, stored, 'Release')
    await tab.waitForMessage('This dumpster has no location.')
  })

  it('O-076 O-097 Delete asks, and deletes softly', async () => {
    const [stored = {}] = dumpstersWhere(product, IS_STORED)
    const tab = await visitDumpsters(product)
    await actOnDumpster(tab, stored, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteDumpster, 'No')
    expect(dumpster(stored['id'])['deleted']).toBeNull()
    await actOnDumpster(tab, stored, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteDumpster, 'Yes')
    await expectEventually(() => dumpster(stored['id'])).toMatchObject({
      deleted: expect.any(String),
      deletedBy: 'Walt Bolt',
    })
    await waitUntilGone(tab, `${TOOLBAR}//tr[@data-key="${String(stored['id'])}"]`)
  })

  it('O-071 O-077 [LS25] [LS26] Log Maintenance requires a note; the link lists, completes and deletes it', async () => {
    const [any = {}] = dumpstersWhere(
      product,
      'NOT EXISTS (SELECT 1 FROM Maintenance m WHERE m.dumpsterInventoryId = i.id)',
    )
    const maintenances = () =>
      product.stored.all('SELECT * FROM Maintenance WHERE dumpsterInventoryId = ?', any['id'])
    const tab = await visitDumpsters(product)
    await actOnDumpster(tab, any, 'Log Maintenance')
    await setField(tab, ADD_MAINTENANCE, 'Due date', '01/15/2020')
    await press(tab, ADD_MAINTENANCE, 'Save')
    await tab.waitForMessage('Please fix errors before saving')
    await expectEventually(() => problemOf(tab, ADD_MAINTENANCE, 'Note')).toBe('Required')
    await setField(tab, ADD_MAINTENANCE, 'Note', 'Weld the rail')
    await press(tab, ADD_MAINTENANCE, 'Save')
    await waitUntilGone(tab, ADD_MAINTENANCE)
    expect(maintenances()).toMatchObject([{ note: 'Weld the rail', dueDate: '2020-01-15', completed: null }])
    await expectEventually(() => cellOf(tab, any, 'maintenance')).toBe('1 open, 1 overdue')

    const list = await openMaintenance(tab, any)
    const row = rowWith('Maintenance', 'Weld the rail')
    await selectRow(tab, row)
    await press(tab, list, 'Complete')
    await expectEventually(() => maintenances()[0]?.['completed']).not.toBeNull()
    await selectRow(tab, row)
    await press(tab, list, 'Delete')
    await answerQuestion(tab, QUESTIONS.deleteMaintenance, 'Yes')
    await waitUntilGone(tab, row)
    await press(tab, list, 'Close')
    await waitUntilGone(tab, list)
    await expectEventually(() => cellOf(tab, any, 'maintenance')).toBe('None open')
    expect(maintenances()).toEqual([])
  })
})

/** Opens the maintenance of a dumpster by the link in its row. */
async function openMaintenance(tab: BrowserTab, of: Readonly<Record<string, unknown>>): Promise<string> {
  const row = await findDumpster(tab, of)
  const dialog = dialogNamed(`Maintenance of ${String(of['dumpsterBarcode'])}`)
  await followCell(tab, `${row}/td[@data-field="maintenance"]`, dialog)
  return dialog
}

function openLocation(of: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const found = locationsOf(product, of).find(({ removed }) => removed === null)
  if (found === undefined) throw new Error(`Dumpster ${String(of['id'])} is nowhere.`)
  return found
}
