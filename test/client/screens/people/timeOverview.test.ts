import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

/** A Thursday, as the tests' clock has it. */
const TODAY = '11/26/2037'
const WORK = 81
const PTO = 82
const entries = list('Time entries')
const week = list('Hours of the week')
const added = dialog('Add time entry')
const edited = dialog('Time entry')

const pages = servePages()

describe('The hours of a day and of its week', () => {
  beforeEach(async () => {
    await pages.company.insert('TimeType', { id: WORK, name: 'Regular hours' })
    await pages.company.insert('TimeType', { id: PTO, name: 'Days off', pTO: true })
    for (const [userId, entryDate, duration] of [
      [901, '2037-11-22', 8],
      [901, '2037-11-26', 7.5],
      [902, '2037-11-26', 4],
      [901, '2037-11-28', 2],
      [902, '2037-11-29', 6],
    ])
      await pages.company.insert('TimeEntry', { userId, entryDate, duration, timeTypeId: WORK })
    await pages.open('/admin/time-overview')
    await entries.row('Ike Idler')
  })
  const stored = async () => (await pages.company.rows('TimeEntry')).at(-1)
  const hoursOf = (name: string) => week.rows.find(({ Name }) => Name === name)

  it('F-110 opens with today and its week, sums up the hours of each user, and goes to other days and weeks', async () => {
    await main.reads('Week of 11/22/2037 – 11/28/2037')
    expect([main.readField('Date'), entries.cells('Hours')]).toEqual([TODAY, ['7.50', '4.00']])
    expect(await week.columns()).toEqual(['Name', 'Regular', 'PTO', 'Total'])
    await expectEventually(() => [hoursOf('Dora Driver'), hoursOf('Ike Idler')]).toMatchObject([
      { Regular: '17.50', PTO: '', Total: '17.50' },
      { Regular: '4.00', PTO: '', Total: '4.00' },
    ])
    await main.press('Previous')
    await expectEventually(() => main.readField('Date')).toBe('11/25/2037')
    await expectEventually(() => entries.rows).toEqual([])
    await main.setField('Date', '11/28/2037')
    await main.press('Next')
    await main.reads('Week of 11/29/2037 – 12/05/2037')
    await expectEventually(() => entries.cells('Hours')).toEqual(['6.00'])
  })

  it('F-110 F-111 LS10 adds, edits and deletes an entry, and the week counts it', async () => {
    const paidTimeOff = () => hoursOf('Ike Idler')?.['PTO']
    await main.press('Add')
    await expectEventually(() => added.readField('Date')).toBe(TODAY)
    await added.setField('Description', 'Dentist')
    await added.press('Save')
    const required = ['User', 'Time type', 'Duration']
    await expectEventually(() => required.map((each) => added.problemOf(each))).toEqual(
      required.map(() => 'Required'),
    )
    await added.choose('User', 'Ike Idler')
    await added.choose('Time type', 'Days off')
    await added.setField('Duration', '2.5')
    await added.press('Save')
    await added.goes()
    await entries.row('Dentist')
    await expectEventually(paidTimeOff).toBe('2.50')
    await entries.open('Dentist')
    await edited.setField('Duration', '3')
    await edited.press('Save')
    await edited.goes()
    await expectEventually(paidTimeOff).toBe('3.00')
    await entries.open('Dentist')
    await edited.setField('Date', '11/27/2037')
    await edited.press('Save')
    await edited.goes()
    await expectEventually(() => entries.has('Dentist')).toBe(false)
    await main.press('Next')
    await entries.select('Dentist')
    await main.press('Delete')
    await answer(QUESTIONS.deleteTimeEntry, 'No')
    expect(entries.has('Dentist')).toBe(true)
    await main.press('Delete')
    await answer(QUESTIONS.deleteTimeEntry, 'Yes')
    await expectEventually(() => entries.rows).toEqual([])
    await expectEventually(paidTimeOff).toBe('')
    await expectEventually(() => stored()).toMatchObject({
      userId: 902,
      timeTypeId: PTO,
      duration: 3,
      entryDate: '2037-11-27',
      deletedBy: 'Olive Office',
    })
  })

  it('F-110 lists all entries of a user of the week', async () => {
    await week.row('Dora Driver')
    await week.open('Dora Driver')
    await expectEventually(() => entries.cells('Hours')).toEqual(['2.00', '7.50', '8.00'])
    expect([main.readField('User'), main.readField('Date')]).toEqual(['Dora Driver', ''])
  })
})
