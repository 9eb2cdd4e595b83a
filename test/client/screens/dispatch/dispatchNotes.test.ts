import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import type { StoredRow } from '../../support/PageCompany.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, found, main, Region } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DISCARD = 'Selecting another dispatch note will discard any unsaved changes. Do you want to continue?'
const DELETE = 'Are you sure you want to delete the selected dispatch note(s)?'
const CANCEL = 'Are you sure you want to cancel changes?'
const NO_NOTE = 'Select a note to view and edit it.'
const notes = list('Dispatch notes')
const added = dialog('Notes')
const panel = new Region('the panel of the note', () =>
  document.querySelector('aside[data-testid="dispatch-note-panel"]'),
)

const pages = servePages()

describe('The list of dispatch notes', () => {
  let first: StoredRow
  let second: StoredRow
  beforeEach(async () => {
    second = await pages.company.add('DispatchNote', { companyName: 'Second', rentalDate: '2037-12-01' })
    first = await pages.company.add('DispatchNote', { companyName: 'First', rentalDate: '2037-12-02' })
    await pages.open('/dispatch-notes/overview', ['Rentals:Admin', 'Schedule:Admin'])
    await notes.row('First')
    await main.press('Show All')
  })
  const row = ({ id }: StoredRow): Promise<StoredRow> => pages.company.row('DispatchNote', id)
  const isSelected = async (name: string) => (await notes.row(name)).getAttribute('aria-selected')

  it('F-080 F-081 F-085 adds a note in its dialog, and lists it with its columns', async () => {
    expect(await notes.columns()).toEqual([
      'Company name',
      'Site name',
      'Rental date',
      'Created',
      'Created by',
      'Completed',
      'Lost',
    ])
    await notes.press('Add Note')
    await added.setField('Company name', 'Grand River Roofing')
    await added.setField('Site name', 'Barn')
    await added.choose('Job type', 'Delivery')
    await added.check('20 yd')
    await added.setField('Rental date', '12/24/2037')
    await added.check('AM')
    await added.check('PM')
    await added.choose('Preferred communication', 'Mail')
    await added.choose('Payment terms', 'COD')
    await added.setField('Notes', 'Gate is locked')
    await added.press('Save')
    await added.goes()
    await notes.row('Grand River Roofing')
    expect(notes.cells('Company name')).toEqual(['Grand River Roofing', 'First', 'Second'])
    expect((await pages.company.rows('DispatchNote')).at(-1)).toMatchObject({
      companyName: 'Grand River Roofing',
      siteName: 'Barn',
      jobTypeId: 1,
      dumpsterType: '20 yd',
      rentalDate: '2037-12-24',
      rentalAM: false,
      rentalPM: true,
      preferredCommunication: 'Mail',
      paymentTerms: 'COD',
      notes: 'Gate is locked',
      createdBy: 'Olive Office',
    })
  })

  it('F-083 F-084 [LP2] [LP3] [LP6] edits a note beside the list, asks before edits are discarded, and saves it as lost', async () => {
    await notes.select('First')
    await panel.setField('Site name', 'North lot')
    // Only administrators read the audit log.
    expect([panel.button('Save'), panel.button('History')]).toEqual(['enabled', 'missing'])
    await pick('Second')
    await answer(DISCARD, 'No')
    expect([await isSelected('First'), panel.readField('Site name')]).toEqual(['true', 'North lot'])
    await panel.press('Save As Lost')
    const lost = { siteName: 'North lot', notAwarded: expect.any(String) }
    await expectEventually(() => row(first)).toMatchObject(lost)
    await expectEventually(async () => (await notes.row('First')).classList.contains('row-shaded')).toBe(true)
    expect([
      (await notes.row('Second')).classList.contains('row-shaded'),
      panel.button('Save As Lost'),
    ]).toEqual([false, 'missing'])
    await panel.setField('Site name', 'Nowhere')
    await pick('Second')
    await answer(DISCARD, 'Yes')
    await expectEventually(() => panel.readField('Company name')).toBe('Second')
    expect([await isSelected('Second'), await row(first)]).toMatchObject(['true', lost])
  })

  it('F-081 F-082 [LP1] [LP3] [LP5] [LP6] [LP1443] shows the only selected note, stores its edits or takes them back, leads to a field of another, and creates a rental', async () => {
    await pages.open('/dispatch-notes/overview', ['Rentals:Admin', 'Admin'])
    await panel.reads(NO_NOTE)
    expect(['Mark Complete', 'UnComplete'].map((each) => main.button(each))).toEqual(['disabled', 'disabled'])
    await notes.select('First')
    await panel.reads('First')
    await notes.selectAlso('Second')
    await panel.reads(NO_NOTE)
    expect(['Mark Complete', 'Delete'].map((each) => main.button(each))).toEqual(['disabled', 'enabled'])
    await notes.select('Second')
    await expectEventually(() => panel.readField('Company name')).toBe('Second')
    await notes.press('Edit in list')
    await panel.reads(NO_NOTE)
    await notes.edit('First', 'Site name', 'North lot')
    await notes.press('Stop editing')
    await expectEventually(() => panel.readField('Company name')).toBe('Second')
    await notes.press('Edit in list')
    await notes.edit('First', 'Site name', 'North lot '.repeat(30))
    await main.press('1 change in 1 record')
    fireEvent.click(await found('the problem', () => document.querySelector('button.review-problem')))
    await expectEventually(() => [panel.readField('Company name'), panel.focusedField]).toEqual([
      'First',
      'Site name',
    ])
    await panel.press('Cancel')
    await answer(CANCEL, 'Yes')
    await expectEventually(() => panel.readField('Site name')).toBe('')
    await panel.setField('Site name', 'Barn')
    await panel.press('Save')
    await expectEventually(() => row(first)).toMatchObject({ siteName: 'Barn', notAwarded: null })
    await panel.press('History')
    await dialog('History of First, Barn').press('Close')
    await dialog('History of First, Barn').goes()
    await notes.press('Stop editing')
    await notes.select('First')
    await notes.press('Create Rental')
    await expectEventually(() => pages.address).toBe(`/rentals/new?dispatchNoteId=${first.id}`)
    await expectEventually(() => row(first)).toMatchObject({ completed: expect.any(String) })
  })

  it('F-080 F-081 F-083 [LP4] completes a note, which is read-only then, un-completes it, and hides completed ones', async () => {
    await notes.select('Second')
    await notes.press('Mark Complete')
    await main.reads('Read-only')
    await expectEventually(() => row(second)).toMatchObject({
      completed: expect.any(String),
      notAwarded: null,
    })
    expect(['Save As Lost', 'Save', 'Cancel'].map((each) => panel.button(each))).toEqual(
      Array.from({ length: 3 }, () => 'missing'),
    )
    expect(['Company name', 'Site name', 'Notes'].map((field) => panel.isReadOnly(field))).toEqual([
      true,
      true,
      true,
    ])
    await notes.press('UnComplete')
    await expectEventually(() => panel.button('Save As Lost')).toBe('enabled')
    await expectEventually(() => row(second)).toMatchObject({ completed: null })
    await notes.press('Mark Complete')
    await main.reads('Read-only')
    await main.press('Show Only Open')
    await expectEventually(() => notes.cells('Company name')).toEqual(['First'])
    await main.press('Show All')
    await expectEventually(() => notes.cells('Company name')).toEqual(['First', 'Second'])
  })

  it('F-086 F-113 deletes notes after the question; they stay stored as deleted', async () => {
    await notes.select('First')
    await notes.press('Delete')
    await answer(DELETE, 'No')
    expect(pages.requests.of('SaveChanges')).toEqual([])
    await notes.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => notes.cells('Company name')).toEqual(['Second'])
    await expectEventually(() => row(first)).toMatchObject({
      deleted: expect.any(String),
      deletedBy: 'Olive Office',
    })
  })
})

/** Presses a row, which the list may select or not. */
async function pick(name: string): Promise<void> {
  const cell = (await notes.row(name)).querySelector('td[data-field="siteName"]')
  const target = await found(`a cell of ${name}`, () => cell)
  target.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }))
}
