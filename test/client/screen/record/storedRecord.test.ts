import { fireEvent } from '@testing-library/dom'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const LEAVE = 'Do you want to continue? Press No to go back and save, or Yes to lose these changes.'
const CANCEL = 'Are you sure you want to cancel changes?'

const CHANGED_MEANWHILE =
  'The item you are saving was modified by another user. Please refresh your browser and make your changes again.'

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const pressControl = (key: string): unknown => fireEvent.keyDown(document.body, { key, ctrlKey: true })

const open = async (path = '/customers/1'): Promise<void> => {
  await pages.open(path, ['Customer:Admin'])
  await main.reads('Identity')
}

describe('The page of a record', () => {
  it('F-048 F-049 [RC1] shows the record with its children, read by one request, each on its tab', async () => {
    await open()
    expect(pages.requests.of('/api/breeze/Customers?')).toHaveLength(1)
    expect(main.readField('Company name')).toBe('Acme')
    expect(document.title).toBe('Acme – Rolloff')
    await main.openTab('Billing Info')
    expect(main.fields).toContain('Fuel rate')
    expect(main.fields).not.toContain('Company name')
    await main.openTab('Service Address')
    await main.reads('Barn')
    expect(main.tabs.slice(2, 4)).toEqual(['Service Address1', 'Rates'])
  })

  it('F-049 shows the tab to which the arrow keys lead, which alone Tab reaches, and names its panel', async () => {
    await open()
    const tabs = () => [...document.querySelectorAll<HTMLElement>('main [role="tab"]')]
    const selected = () => tabs().find((each) => each.getAttribute('aria-selected') === 'true')
    const press = (key: string, times: number): void => {
      for (let step = 0; step < times; step++) fireEvent.keyDown(selected() ?? document.body, { key })
    }
    press('ArrowLeft', 4)
    expect([selected()?.textContent, document.activeElement]).toEqual(['Invoices', selected()])
    await main.reads('No invoices yet. They are created from completed jobs, under Invoices.')
    expect(main.text).not.toContain('Customer since')
    press('Home', 1)
    expect(selected()?.textContent).toBe('Invoices')
    press('ArrowRight', 4)
    expect(selected()?.textContent).toBe('Customer')
    expect(tabs().filter(({ tabIndex }) => tabIndex === 0)).toEqual([selected()])
    const panel = document.querySelector('main [role="tabpanel"]')
    expect([panel?.getAttribute('aria-labelledby'), panel?.id]).toEqual([
      selected()?.id,
      selected()?.getAttribute('aria-controls'),
    ])
  })

  it('[FL2] says in a banner that it could not be loaded, and tries again', async () => {
    await pages.open('/customers/search', ['Customer:Admin'])
    await list('Customers').row('Acme')
    pages.requests.offline = true
    await list('Customers').open('Acme')
    await main.reads('The customer could not be loaded')
    expect(messages()).toEqual([])
    pages.requests.offline = false
    await main.press('Try again')
    await main.reads('Identity')
    expect(document.querySelector('[data-testid="failure-banner"]')).toBeNull()
  })

  it('F-050 [RC7] [RC8] offers Close until something is changed, marks the tab of the change, and stores it with Save', async () => {
    await open()
    expect([main.button('Close'), main.button('Save')]).toEqual(['enabled', 'missing'])
    pressControl('s')
    await main.setField('Company name', 'Acme Inc.')
    await main.openTab('Billing Info')
    await main.setField('Extension rate', '12.5')
    await main.reads('2 changes in 1 record')
    expect(main.button('Close')).toBe('missing')
    await main.press('Save')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    expect([messages(), saves().length]).toEqual([['Saved'], 1])
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({
      companyName: 'Acme Inc.',
      extensionRate: 12.5,
      rowVersion: 2,
    })
    expect(document.title).toBe('Acme Inc. – Rolloff')
  })

  it('F-032 takes all changes back at Cancel, after a question', async () => {
    await open()
    await main.setField('Company name', 'Acme Inc.')
    await main.press('Cancel')
    await answer(CANCEL, 'No')
    expect(main.readField('Company name')).toBe('Acme Inc.')
    await main.press('Cancel')
    await answer(CANCEL, 'Yes')
    await expectEventually(() => main.readField('Company name')).toBe('Acme')
    expect([main.button('Close'), saves()]).toEqual(['enabled', []])
  })

  it('F-024 asks before it is left with changes: No stays, Yes loses them', async () => {
    await open()
    await main.setField('Company name', 'Acme Inc.')
    await header.press('Inventory')
    await answer(LEAVE, 'No')
    expect([pages.address, main.readField('Company name')]).toEqual(['/customers/1', 'Acme Inc.'])
    await header.press('Inventory')
    await answer(LEAVE, 'Yes')
    await expectEventually(() => pages.address).toMatch(/^\/inventory/)
    await expectEventually(() => pages.company.row('Customer', 1)).toMatchObject({ companyName: 'Acme' })
  })

  it('F-024 [RC2] asks nothing where nothing was changed', async () => {
    await open()
    await main.setField('Company name', 'Acme Inc.')
    await main.setField('Company name', 'Acme')
    await header.press('Inventory')
    await expectEventually(() => pages.address).toMatch(/^\/inventory/)
    expect(question(LEAVE).isShown).toBe(false)
  })

  it('F-031 [RC3] [RC4] leads to the tab and the field of the first problem, and sends nothing', async () => {
    await open()
    await main.openTab('Billing Info')
    await main.setField('Extension rate', 'much')
    await main.openTab('Customer')
    await main.press('Save')
    await expectEventually(() => main.focusedField).toBe('Extension rate')
    expect(main.problemOf('Extension rate')).toBe('Value needs to be a number')
    expect([messages(), saves()]).toEqual([['Please fix errors before saving'], []])
  })

  it('F-031 [RC3] shows all problems of a new record at Save, also those of fields that nobody entered', async () => {
    await open('/customers/new')
    await main.setField('First name', 'Zoe')
    expect(main.problemOf('Type')).toBe('')
    await main.press('Save')
    await expectEventually(() => main.problemOf('Type')).toBe('Required')
    expect(saves()).toEqual([])
  })

  it('F-040 [RC1] says that a record does not exist or was deleted, and leads back to the list', async () => {
    await pages.company.insert('Customer', {
      id: 9,
      typeId: 1,
      companyName: 'Gone',
      deleted: '2030-01-01T00:00:00.000Z',
    })
    for (const id of ['9', '404', 'x1']) {
      await pages.open(`/customers/${id}`, ['Customer:Admin'])
      await main.reads(`Customer ${id} was not found or was deleted`)
    }
    // No request for what is no id.
    expect(pages.requests.of('/api/breeze/Customers?')).toHaveLength(2)
    await main.press('Back to the customers')
    await expectEventually(() => pages.address).toBe('/customers/search')
  })

  it('F-064 [RC15] adds a record, whose page has its address once it is stored', async () => {
    await open('/customers/new')
    await main.choose('Type', 'Commercial')
    await main.setField('Company name', 'Newcomer')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/customers\/\d+$/)
    await main.reads('Newcomer')
    const [, , added] = await pages.company.rows('Customer')
    expect(added).toMatchObject({ companyName: 'Newcomer', createdBy: 'Olive Office' })
    expect(pages.address).toBe(`/customers/${added?.id}`)
  })

  it('F-031 F-061 F-067 [ED1] [ED6] keeps what the dialog of a child edits pending as one edit, and stores it with its own Save', async () => {
    const addresses = list('Service addresses')
    await open()
    await main.openTab('Service Address')
    await addresses.press('Add')
    await dialog('Add service address').press('Cancel')
    await dialog('Add service address').goes()
    await expectEventually(() => [addresses.rows.length, main.button('Close')]).toEqual([1, 'enabled'])
    await addresses.open('Barn')
    const address = dialog('Service address')
    await address.setField('Site name', 'Shed')
    await address.setField('Notes', 'Gate code 4711')
    await address.press('Done')
    await address.goes()
    await addresses.row('Shed')
    await main.reads('2 changes in 1 record')
    pressControl('z')
    await addresses.row('Barn')
    expect(main.button('Close')).toBe('enabled')
    pressControl('y')
    await addresses.row('Shed')
    expect(saves()).toEqual([])
    pressControl('s')
    await expectEventually(messages).toEqual(['Saved'])
    await expectEventually(() => pages.company.row('ServiceAddress', 11)).toMatchObject({
      siteName: 'Shed',
      notes: 'Gate code 4711',
    })
  })

  it('F-038 [CF1] stores and loses nothing where a colleague was faster, says who, and lets the user choose between both values', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {})
    await open()
    await main.setField('Company name', 'Acme Inc.')
    await main.setField('Email', 'olive@mine.example')
    const theirs = { companyName: 'Acme Ltd.', nameOverride: 'AL' }
    await pages.company.edit('Customer', 1, theirs)
    await main.press('Save')
    const conflict = dialog('Changed by someone else')
    for (const text of [CHANGED_MEANWHILE, 'Ann Colleague', 'Acme Ltd.', 'Acme Inc.'])
      await conflict.reads(text)
    expect(await pages.company.row('Customer', 1)).toMatchObject({ ...theirs, email: null })
    await conflict.press('Apply')
    await conflict.goes()
    jest.restoreAllMocks()
    expect(main.readField('Email')).toBe('olive@mine.example')
    await main.press('Save')
    await expectEventually(messages).toContain('Saved')
    const stored = await pages.company.row('Customer', 1)
    expect(stored).toMatchObject({
      companyName: 'Acme Inc.',
      email: 'olive@mine.example',
      nameOverride: 'AL',
    })
    expect(main.readField('Scheduling name')).toBe('AL')
  })
})
