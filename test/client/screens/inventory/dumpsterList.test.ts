import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { watchOpenedTabs } from '../../support/openedTabs.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const dumpsters = list('Dumpsters')
const added = dialog('Add dumpster')
const edited = dialog('Dumpster')
const location = dialog('Assign Location')

const ACTIONS = ['Open', 'Add', 'Log Maintenance', 'Assign Location', 'Add Note', 'Release', 'Delete']

const pages = servePages()
const saves = (): readonly string[] => pages.requests.of('SaveChanges')
const dumpster = (): Promise<StoredRow> => pages.company.row('DumpsterInventory', 41)
const locations = (): Promise<readonly StoredRow[]> => pages.company.rows('DumpsterLocation')
const shown = (barcode: string) => dumpsters.rows.find(({ Barcode }) => Barcode === barcode)

const open = async (...roles: readonly string[]): Promise<void> => {
  await pages.open('/dumpsters/overview', roles)
  await dumpsters.row('20-007')
}

/** Selects dumpster 20-007 and does something with it. */
const act = async (action: string): Promise<void> => {
  await dumpsters.select('20-007')
  await main.press(action)
}

/** Dumpster 20-007 in the yard. */
const store = (): Promise<StoredRow> =>
  pages.company.insert('DumpsterLocation', {
    dumpsterInventoryId: 41,
    storageDumpSiteId: 31,
    placed: new Date().toISOString(),
  })

afterEach(() => jest.restoreAllMocks())

describe('The list of dumpsters', () => {
  it('O-001 O-071 [LS25] shows where each dumpster is, and opens the job that placed it', async () => {
    const rental = await pages.company.rental()
    const { id } = await pages.company.job(rental)
    await store()
    const at = { dumpsterInventoryId: 42, serviceAddressId: 11, placedJobId: id }
    await pages.company.insert('DumpsterLocation', { ...at, placed: new Date().toISOString() })
    await pages.open('/dumpsters', ['Dumpster:Admin', 'Schedule'])
    await dumpsters.row('20-008')
    expect(pages.address).toBe('/dumpsters/overview')
    expect(await dumpsters.columns()).toEqual([
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
    await expectEventually(() => [shown('20-007'), shown('20-008'), shown('30-001')]).toMatchObject([
      { Size: '20 yd', Number: '7', 'Current job': '', Location: 'North Yard' },
      { Size: '20 yd', Number: '8', 'Current job': `J${id}`, Location: expect.stringContaining('Barn') },
      { Size: '30 yd', Number: '1', 'Current job': '', Location: '' },
    ])
    await dumpsters.press(`J${id}`)
    await expectEventually(() => dialog('Job').readField('Id')).toBe(`J${id}`)
  })

  it('O-071 [LS26] has its actions, and opens rows, for Dumpster:Admin only', async () => {
    // The first of the list.
    const maintenance = dialog('Maintenance of 30-001')
    await open('Dumpster:Admin')
    await dumpsters.select('20-007')
    expect(ACTIONS.map((each) => main.button(each))).toEqual(ACTIONS.map(() => 'enabled'))
    await open('Dumpster')
    expect(ACTIONS.map((each) => main.button(each))).toEqual(ACTIONS.map(() => 'missing'))
    await dumpsters.open('20-007')
    await dumpsters.press('None open')
    await maintenance.reads('0 items')
    expect([edited.isShown, maintenance.button('Log Maintenance')]).toEqual([false, 'missing'])
  })

  it('O-072 O-073 [IV4] requires type and number, suggests the next number, and refuses a used one', async () => {
    await open('Dumpster:Admin')
    await main.press('Add')
    await added.setField('Notes', 'Bought second-hand')
    await added.press('Save')
    await expectEventually(() => ['Type', 'Number'].map((each) => added.problemOf(each))).toEqual([
      'Required',
      'Required',
    ])
    expect(messages()).toEqual(['Please fix errors before saving'])
    await added.choose('Type', '20 yd')
    await expectEventually(() => added.readField('Number')).toBe('9')
    await added.setField('Number', '0')
    await expectEventually(() => added.problemOf('Number')).toBe('Required')
    await added.setField('Number', '8')
    await expectEventually(() => added.problemOf('Number')).toBe('Dumpster Number Already Used')
    await added.press('Save')
    expect([added.isShown, saves()]).toEqual([true, []])
    await added.setField('Number', '9')
    await expectEventually(() => added.readField('Barcode')).toBe('20-009')
    await added.press('Save')
    await added.goes()
    await dumpsters.row('20-009')
    const stored = await pages.company.rows('DumpsterInventory')
    expect(stored.at(-1)).toMatchObject({
      dumpsterNumber: 9,
      dumpsterBarcode: '20-009',
      notes: 'Bought second-hand',
      deleted: null,
    })
  })

  it('O-071 opens on double click, stores with Save, and adds to the notes by Add Note', async () => {
    const note = dialog('Add Note')
    await open('Dumpster:Admin')
    await dumpsters.open('20-007')
    await edited.setField('Notes', 'Repainted')
    await edited.press('Save')
    await edited.goes()
    await expectEventually(() => shown('20-007')).toMatchObject({ Notes: 'Repainted' })
    await act('Add Note')
    await note.setField('Note', 'Left door sticks')
    await note.press('Save')
    await note.goes()
    await expectEventually(dumpster).toMatchObject({ notes: 'Repainted\nLeft door sticks' })
  })

  it('O-071 [LT4] opens a dumpster over the list by its address, and goes on with the list', async () => {
    await pages.open('/dumpsters/41', ['Dumpster:Admin'])
    await expectEventually(() => edited.readField('Barcode')).toBe('20-007')
    await edited.press('Close')
    await expectEventually(() => pages.address).toBe('/dumpsters/overview')
    await dumpsters.row('20-008')
  })

  it('O-071 O-073 [BC1] has labels printed of the selected dumpsters, and opens one by its typed barcode', async () => {
    const scan = dialog('Scan Barcode')
    await open('Dumpster:Admin')
    const tabs = watchOpenedTabs()
    await dumpsters.select('20-007')
    await dumpsters.selectAlso('30-001')
    await main.press('Print Labels')
    await expectEventually(() => tabs).toEqual([
      expect.stringMatching(/^\/api\/report\/DumpsterLabel\?ids=41,43/),
    ])
    await main.press('Scan Barcode')
    await scan.press('Use')
    await expectEventually(() => scan.problemOf('Barcode')).toBe('Required')
    await scan.setField('Barcode', 'no-such')
    await scan.press('Use')
    await expectEventually(messages).toContain('No dumpster has the barcode no-such.')
    await scan.goes()
    await main.press('Scan Barcode')
    await scan.setField('Barcode', '30-001')
    await scan.press('Use')
    await expectEventually(() => pages.address).toBe('/dumpsters/43')
    await expectEventually(() => edited.readField('Barcode')).toBe('30-001')
  })

  it('O-076 Release asks, ends the current location, and says where there is none', async () => {
    const release = 'Dumpster 20-007 is at North Yard. Do you want to end that location?'
    await store()
    await open('Dumpster:Admin')
    await act('Release')
    await answer(release, 'No')
    expect(saves()).toEqual([])
    await main.press('Release')
    await answer(release, 'Yes')
    await expectEventually(() => shown('20-007')?.['Location']).toBe('')
    const ended = { removed: expect.any(String), completedBy: 'Olive Office', removedJobId: null }
    expect(await locations()).toMatchObject([ended])
    await act('Release')
    await expectEventually(messages).toContain('This dumpster has no location.')
  })

  it('O-076 O-097 Delete asks, and deletes softly', async () => {
    await open('Dumpster:Admin')
    await act('Delete')
    await answer(QUESTIONS.deleteDumpster, 'No')
    expect(saves()).toEqual([])
    await main.press('Delete')
    await answer(QUESTIONS.deleteDumpster, 'Yes')
    await expectEventually(() => dumpsters.cells('Barcode')).toEqual(['30-001', '20-008'])
    await expectEventually(dumpster).toMatchObject({
      deleted: expect.any(String),
      deletedBy: 'Olive Office',
    })
  })

  it('O-100 [JO560] [RE561] adds a pickup where a dumpster stands, and begins a rental of its size', async () => {
    const rental = await pages.company.rental()
    const { id } = await pages.company.job(rental)
    const placed = new Date().toISOString()
    await pages.company.insert('DumpsterLocation', {
      dumpsterInventoryId: 41,
      serviceAddressId: 11,
      placedJobId: id,
      placed,
    })
    await open('Dumpster:Admin', 'Rentals:Admin')
    await act('Add Pickup')
    await dialog('Add Pickup').press('Save')
    await dialog('Add Pickup').goes()
    await expectEventually(async () => (await pages.company.rows('Job')).at(-1)).toMatchObject({
      rentalId: rental.id,
      jobTypeId: JOB_TYPE.pickUp,
    })
    await dumpsters.select('20-008')
    await main.press('Add Exchange')
    await expectEventually(messages).toContain('No delivery of a rental placed 20-008 where it is.')
    await main.press('New Rental')
    await expectEventually(() => main.readField('Dumpster')).toBe('20 yd')
    expect(pages.address).toBe('/rentals/new?dumpsterId=21')
  })

  it('O-071 O-077 [LS25] [LS26] Log Maintenance requires a note; the link lists, completes and deletes it', async () => {
    const logged = dialog('Add maintenance')
    const maintenance = dialog('Maintenance of 20-007')
    const maintenances = () => pages.company.rows('Maintenance')
    await open('Dumpster:Admin')
    await act('Log Maintenance')
    await logged.setField('Due date', '01/15/2020')
    await logged.press('Save')
    await expectEventually(() => logged.problemOf('Note')).toBe('Required')
    await logged.setField('Note', 'Weld the rail')
    await logged.press('Save')
    await logged.goes()
    await expectEventually(() => maintenances()).toMatchObject([
      { dumpsterInventoryId: 41, note: 'Weld the rail', dueDate: '2020-01-15', completed: null },
    ])
    await expectEventually(() => shown('20-007')?.['Maintenance']).toBe('1 open, 1 overdue')
    await dumpsters.press('1 open, 1 overdue')
    await list('Maintenance').select('Weld the rail')
    await maintenance.press('Complete')
    await expectEventually(maintenances).toMatchObject([{ completed: expect.any(String) }])
    await list('Maintenance').select('Weld the rail')
    await maintenance.press('Delete')
    await answer(QUESTIONS.deleteMaintenance, 'Yes')
    await expectEventually(() => list('Maintenance').rows).toEqual([])
    await maintenance.press('Close')
    await maintenance.goes()
    await expectEventually(() => shown('20-007')?.['Maintenance']).toBe('None open')
    await expectEventually(() => maintenances()).toEqual([])
  })
})

describe('The location of a dumpster', () => {
  it('O-074 requires a site or an address, asks before the current one is ended, and ends it', async () => {
    await store()
    await pages.company.job(await pages.company.rental())
    await open('Dumpster:Admin')
    await act('Assign Location')
    await location.reads('Service Address')
    expect(location.isReadOnly('Service Address')).toBe(true)
    await location.press('Save')
    await expectEventually(() => location.problemOf('Storage Site')).toBe(
      'Storage Site or Service Address Is Required',
    )
    await location.chooseRecord('Customer', 'Acme')
    await location.chooseRecord('Service Address', 'Barn')
    await location.press('Save')
    await answer(QUESTIONS.replaceLocation, 'No')
    expect([location.readField('Service Address'), saves()]).toEqual(['Barn', []])
    await location.press('Save')
    await answer(QUESTIONS.replaceLocation, 'Yes')
    await location.goes()
    const assigned = { serviceAddressId: 11, storageDumpSiteId: null, placedJobId: null, removed: null }
    expect(await locations()).toMatchObject([
      { storageDumpSiteId: 31, removed: expect.any(String) },
      { ...assigned, createdBy: 'Olive Office' },
    ])
    await expectEventually(() => shown('20-007')?.['Location']).toContain('Barn')
  })

  it('O-074 asks nothing of a dumpster without a location', async () => {
    await open('Dumpster:Admin')
    await act('Assign Location')
    await location.choose('Storage Site', 'North Yard')
    await location.press('Save')
    await location.goes()
    expect(await locations()).toMatchObject([
      { storageDumpSiteId: 31, serviceAddressId: null, removed: null },
    ])
    await expectEventually(() => shown('20-007')?.['Location']).toBe('North Yard')
  })

  it('O-075 offers a note instead for an address without jobs', async () => {
    await store()
    await open('Dumpster:Admin')
    await act('Assign Location')
    await location.chooseRecord('Customer', 'Acme')
    await location.chooseRecord('Service Address', 'Barn')
    await location.press('Save')
    await answer(QUESTIONS.noteInstead, 'No')
    expect(saves()).toEqual([])
    await location.press('Save')
    await answer(QUESTIONS.noteInstead, 'Yes')
    await location.goes()
    await expectEventually(dumpster).toMatchObject({ notes: 'No job found. Dumpster stored at Barn' })
    expect(await locations()).toMatchObject([{ storageDumpSiteId: 31, removed: null }])
  })
})
