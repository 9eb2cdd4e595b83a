import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const CANCEL = 'Are you sure you want to cancel changes?'
const added = dialog('Add storage or dump site')
const edited = dialog('Storage or dump site')
const sites = list('Storage and dump sites')

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const storedNames = async () => (await pages.company.rows('StorageDumpSite')).map(({ name }) => name)

describe('The dialog of a record, on its list', () => {
  beforeEach(() => pages.open('/admin/storage-dump-sites/overview', ['Admin']))

  it('F-090 [ED1] [LS10] stores with Save, by one request, and the list shows what is stored', async () => {
    await sites.open('North Yard')
    await edited.setField('Name', 'South Yard')
    await edited.choose('Ton expense', 'Landfill')
    await edited.check('Dump')
    await edited.press('Save')
    await edited.goes()
    await sites.row('South Yard')
    expect(sites.rows[0]).toMatchObject({ Name: 'South Yard', Dump: '✓', 'Ton expense': 'Landfill' })
    await expectEventually(() => pages.company.row('StorageDumpSite', 31)).toMatchObject({
      name: 'South Yard',
      dump: true,
      tonExpenseId: 1,
      rowVersion: 2,
    })
    expect([saves().length, messages()]).toEqual([1, ['Saved']])
  })

  it('F-090 [ED6] offers Close until something is changed, then Cancel and Save', async () => {
    await sites.open('North Yard')
    await edited.element()
    expect([edited.dialogButtons, edited.readField('Address')]).toEqual([['History', 'Close'], '9 Yard Rd'])
    await edited.setField('Note', 'Closed on Sundays')
    expect(edited.dialogButtons).toEqual(['History', 'Cancel', 'Save And New', 'Save'])
    await edited.setField('Note', '')
    expect(edited.dialogButtons).toEqual(['History', 'Close'])
    await edited.press('Close')
    await edited.goes()
    expect(saves()).toEqual([])
  })

  it('F-031 [ED2] is kept open by a required field, which it names and focuses, and sends nothing', async () => {
    await main.press('Add')
    await added.check('Storage')
    await added.press('Save')
    await added.reads('Required')
    expect([added.problemOf('Name'), added.focusedField]).toEqual(['Required', 'Name'])
    expect([messages(), saves()]).toEqual([['Please fix errors before saving'], []])
  })

  it('F-032 [ED1] [ED4] asks at Cancel: No keeps the edits, Yes takes them back', async () => {
    await sites.open('North Yard')
    await edited.setField('Name', 'Nowhere')
    await edited.press('Cancel')
    await answer(CANCEL, 'No')
    expect(edited.readField('Name')).toBe('Nowhere')
    await edited.press('Cancel')
    await answer(CANCEL, 'Yes')
    await edited.goes()
    expect(sites.cells('Name')).toEqual(['North Yard', 'Landfill'])
    await sites.open('North Yard')
    await edited.element()
    expect([edited.readField('Name'), edited.dialogButtons]).toEqual(['North Yard', ['History', 'Close']])
    expect(saves()).toEqual([])
  })

  it('F-090 goes on with another new record after Save And New', async () => {
    await main.press('Add')
    await added.setField('Name', 'First yard')
    await added.press('Save And New')
    await expectEventually(() => added.readField('Name')).toBe('')
    await added.press('Close')
    await added.goes()
    await sites.row('First yard')
    expect(await storedNames()).toEqual(['North Yard', 'Landfill', 'First yard'])
  })
})

describe('A save of a dialog that fails', () => {
  beforeEach(() => void jest.spyOn(console, 'error').mockImplementation(() => {}))
  afterEach(() => jest.restoreAllMocks())

  it('F-104 [ED7] is explained at the field that the server refuses; the edits are kept, and stored once they are right', async () => {
    await pages.open('/admin/users/overview', ['Admin'])
    const user = dialog('Add user')
    await main.press('Add')
    await user.setField('First name', 'Ann')
    await user.setField('Last name', 'Other')
    await user.setField('User name', 'ANN')
    await user.press('Save')
    const refusal = 'User name "ANN" is already taken'
    await expectEventually(() => user.problemOf('User name')).toBe(refusal)
    expect(messages()).toEqual([refusal])
    expect(['First name', 'User name'].map((caption) => user.readField(caption))).toEqual(['Ann', 'ANN'])
    await user.setField('User name', 'ann.other')
    await user.press('Save')
    await user.goes()
    await list('Users').row('ann.other')
    expect(saves()).toHaveLength(2)
  })

  it('[ED7] [SA7] for want of an answer leaves the dialog open with its edits, which the next Save stores once', async () => {
    await pages.open('/admin/storage-dump-sites/overview', ['Admin'])
    await sites.open('North Yard')
    await edited.setField('Name', 'South Yard')
    pages.requests.offline = true
    await edited.press('Save')
    await expectEventually(messages).toEqual([expect.stringContaining('The server did not respond')])
    expect(edited.readField('Name')).toBe('South Yard')
    pages.requests.offline = false
    await edited.press('Save')
    await edited.goes()
    await sites.row('South Yard')
    await expectEventually(() => pages.company.row('StorageDumpSite', 31)).toMatchObject({
      name: 'South Yard',
      rowVersion: 2,
    })
  })
})
