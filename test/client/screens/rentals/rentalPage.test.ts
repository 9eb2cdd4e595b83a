import { JOB_TYPE } from '#shared/jobs/jobTypes.ts'
import { formatDay } from '#shared/kernel/days.ts'
import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, header, main, messages, textOf } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const DELETE_PHOTO = 'Are you sure you want to delete this photo?'
const COMMANDS = ['Save & Start', 'Close', 'Cancel', 'Save']
const jobs = list('Jobs')

const pages = servePages()
const saves = (): readonly string[] => pages.requests.of('SaveChanges')
const commands = (): readonly string[] => COMMANDS.filter((each) => main.buttons.includes(each))
const stored = async () => (await pages.company.rows('Rental')).at(-1)
const part = (id: string): Element | null => document.querySelector(`[data-testid="${id}"]`)

const openNew = async (address = '/rentals/new'): Promise<void> => {
  await pages.open(address)
  await main.reads('Rental information')
}

/** Enters what a new rental needs. */
const enter = async (): Promise<void> => {
  await main.chooseRecord('Customer', 'Acme')
  await main.chooseRecord('Site address', 'Barn')
  await main.choose('Dumpster', '20 yd')
}

describe('The page of a new rental', () => {
  it('O-008 O-011 O-015 O-016 O-017 O-018 enters a rental, and stores it', async () => {
    const today = formatDay(pages.company.today)
    await openNew()
    expect([main.readField('Start date'), main.readField('Price'), commands()]).toEqual([
      today,
      '$0.00',
      ['Save & Start', 'Close'],
    ])
    await main.setField('PO number', 'PO 1')
    expect(commands()).toEqual(['Save & Start', 'Cancel', 'Save'])
    await main.setField('Start date', '')
    await main.press('Save')
    const required = ['Customer', 'Site address', 'Dumpster', 'Start date']
    await expectEventually(() => required.map((each) => main.problemOf(each))).toEqual(
      required.map(() => 'Required'),
    )
    expect([messages(), saves()]).toEqual([['Please fix errors before saving'], []])
    await main.setField('Start date', today)
    expect(main.button('Add Site Address')).toBe('missing')
    await enter()
    expect([main.button('Add Site Address'), main.readField('Price')]).toEqual(['enabled', '$300.00'])
    expect(main.fields).not.toContain('Daily rate')
    await main.check('Bill daily')
    await main.setField('Daily rate', '12.50')
    await main.press('Save')
    await expectEventually(() => pages.address).toMatch(/^\/rentals\/\d+$/)
    const rental = await stored()
    expect(pages.address).toBe(`/rentals/${rental?.id}`)
    expect(rental).toMatchObject({
      customerId: 1,
      serviceAddressId: 11,
      dumpsterId: 21,
      startDate: pages.company.today,
      pONumber: 'PO 1',
      price: 300,
      statusId: 1,
      billDaily: true,
      dailyRate: 12.5,
      completed: null,
    })
    await expectEventually(commands).toEqual(['Close'])
    await main.reads('New')
    await expectEventually(() => part('rental-photos')).not.toBeNull()
    expect(['Add Customer', 'Add Site Address'].map((each) => main.button(each))).toEqual([
      'missing',
      'missing',
    ])
    expect(main.fields).not.toContain('Customer')
  })

  it('O-018 [RC2] leaves nothing: asks nothing while it is blank, and after Cancel closes it', async () => {
    await openNew()
    await header.press('Inventory')
    await expectEventually(() => pages.address).toMatch(/^\/inventory/)
    await openNew()
    await main.setField('PO number', 'PO 2')
    await main.press('Cancel')
    await answer(QUESTIONS.cancel, 'No')
    expect(main.readField('PO number')).toBe('PO 2')
    await main.press('Cancel')
    await answer(QUESTIONS.cancel, 'Yes')
    await expectEventually(() => pages.address).toBe('/rentals/overview')
    expect([await pages.company.rows('Rental'), saves()]).toEqual([[], []])
  })

  it('O-010 O-011 O-098 edits the customer in its dialog, and adds a site, which is chosen', async () => {
    const site = dialog('Add service address')
    await openNew()
    await main.chooseRecord('Customer', 'Acme')
    await main.press('Edit Customer')
    await expectEventually(() => part('customer-dialog')).not.toBeNull()
    await dialog('Customer 1').press('Close')
    await dialog('Customer 1').goes()
    await main.press('Add Site Address')
    await site.setField('Site name', 'Behind the mill')
    await site.setField('Address', '12 Mill Rd')
    await site.setField('City', 'Ada')
    await site.choose('Range', 'Regular')
    await site.press('Done')
    await site.goes()
    await expectEventually(() => textOf(part('rental-site'))).toContain('Site nameBehind the mill')
    expect([main.isReadOnly('Site address'), saves()]).toEqual([true, []])
    await main.chooseRecord('Customer', 'Other')
    await expectEventually(() => main.readField('Site address')).toBe('')
    expect([main.button('Edit Site Address'), main.isReadOnly('Site address')]).toEqual(['missing', false])
  })

  it('O-019 [RC10] saves and starts a rental with the jobs that are wanted', async () => {
    await openNew()
    await enter()
    await main.setField('End date', '12/24/2037')
    await main.press('Save & Start')
    await answer(`Do you want to create the Delivery on ${formatDay(pages.company.today)}?`, 'Yes')
    await answer('Do you want to create the Pickup on 12/24/2037?', 'No')
    await expectEventually(() => pages.address).toBe('/rentals/overview')
    const rental = await stored()
    await expectEventually(() => pages.company.rows('Job')).toMatchObject([
      { rentalId: rental?.id, jobTypeId: JOB_TYPE.delivery, actionId: 1, dumpsterId: 21 },
    ])
  })

  it('O-020 F-082 [DI3] is filled in from a dispatch note, whose text stays visible', async () => {
    const asked = { dumpsterType: '30 yd', rentalDate: '2037-11-30', notes: 'Beside the silo' }
    const known = await pages.company.add('DispatchNote', { ...asked, companyName: 'ACME' })
    const unknown = {
      ...asked,
      companyName: 'Nobody Knows Them',
      dumpsterType: 'Barrel',
      paymentTerms: 'CC',
    }
    const { id: unknownId } = await pages.company.add('DispatchNote', unknown)
    await openNew(`/rentals/new?dispatchNoteId=${known.id}`)
    await expectEventually(() => main.readField('Customer')).toBe('Acme')
    const shown = ['Dumpster', 'Start date', 'Notes'].map((each) => main.readField(each))
    expect(shown).toEqual(['30 yd', '11/30/2037', 'Beside the silo'])
    expect(textOf(part('rental-dispatch-note'))).toContain('ACME')
    expect(textOf(part('rental-dispatch-note'))).not.toContain('Suggested billing type')

    await openNew(`/rentals/new?dispatchNoteId=${unknownId}`)
    await expectEventually(() => main.readField('Notes')).toBe('Beside the silo')
    expect(['Customer', 'Dumpster'].map((each) => main.readField(each))).toEqual(['', ''])
    for (const text of ['Nobody Knows Them', 'Barrel', 'Suggested billing typeCredit-Debit'])
      expect(textOf(part('rental-dispatch-note'))).toContain(text)
  })
})

describe('The page of a stored rental', () => {
  it('O-009 O-013 O-022 O-023 O-024 [RC9] shows its margin and its jobs, and deletes a job', async () => {
    const rental = await pages.company.rental()
    const { id: first } = await pages.company.job(rental)
    const { id: second } = await pages.company.job(rental, { jobTypeId: JOB_TYPE.pickUp })
    await pages.open(`/rentals/${rental.id}`)
    await jobs.row(`J${second}`)
    expect(textOf(document.querySelector('h1'))).toBe(`R${rental.id}`)
    await expectEventually(() =>
      [...(part('rental-margin')?.querySelectorAll('dt') ?? [])].map(textOf),
    ).toEqual([
      'Rental margin',
      'Invoiced total',
      'Total time expense',
      'Total tons expense',
      'Total time',
      'Total tons',
      'Total jobs',
      'Average hours per job',
    ])
    await main.reads('Since 5/1/2025')
    const margins = () => pages.requests.of('getRentalMarginInfos').length
    const before = margins()
    await main.press('Refresh')
    await expectEventually(margins).toBe(before + 1)
    expect((await jobs.columns()).slice(0, 5)).toEqual(['Job', 'Type', 'Action', 'Driver', 'Size'])
    expect(jobs.cells('Job')).toEqual([`J${second}`, `J${first}`])
    await jobs.open(`J${first}`)
    await dialog('Job').press('Close')
    await dialog('Job').goes()
    await jobs.select(`J${first}`)
    await jobs.press('Edit Job Times')
    await dialog(`Job Times of J${first}`).press('Close')
    await dialog(`Job Times of J${first}`).goes()
    await jobs.press('Recalculate Job Margin')
    await expectEventually(() => pages.requests.of('updateJobMarginByIds')).toHaveLength(1)
    await jobs.press('Delete')
    await answer(QUESTIONS.deleteJob, 'Yes')
    await expectEventually(() => jobs.cells('Job')).toEqual([`J${second}`])
    await expectEventually(() => pages.company.row('Job', first)).toMatchObject({
      deleted: expect.any(String),
    })
  })

  it('O-028 O-100 [JO301] adds jobs from the rental itself', async () => {
    const rental = await pages.company.rental()
    await pages.open(`/rentals/${rental.id}`, ['Rentals:Admin'])
    const added = ['Delivery', 'Pickup', 'Exchange', 'Round Trip', 'Service'].map((job) => `Add ${job}`)
    await expectEventually(() => added.map((caption) => main.button(caption))).toEqual(
      added.map(() => 'enabled'),
    )
    await jobs.press('Add Pickup')
    await dialog('Add Pickup').press('Save')
    await dialog('Add Pickup').goes()
    await expectEventually(() => jobs.cells('Type')).toEqual(['PickUp'])
    expect((await pages.company.rows('Job')).at(-1)).toMatchObject({
      rentalId: rental.id,
      jobTypeId: JOB_TYPE.pickUp,
      dumpsterId: 21,
      startDate: pages.company.today,
    })
    await pages.open(`/rentals/${rental.id}`, ['Rentals'])
    await jobs.row('PickUp')
    expect(main.button('Add Pickup')).toBe('missing')
  })

  it('O-012 O-097 edits a photo, and removes it after the question', async () => {
    const rental = await pages.company.rental()
    const photo = await pages.company.insert('Photo', { rentalId: rental.id, name: 'Gate.png' })
    const row = () => pages.company.row('Photo', photo.id)
    await openNew()
    expect(part('rental-photos')).toBeNull()
    await pages.open(`/rentals/${rental.id}`)
    await main.press('Edit Gate.png')
    await dialog('Photo').setField('File Name', 'Front gate.png')
    await dialog('Photo').press('Save')
    await dialog('Photo').goes()
    await main.reads('Front gate.png')
    expect(main.button('Upload Photos')).toBe('enabled')
    await main.press('Remove Front gate.png')
    await answer(DELETE_PHOTO, 'No')
    await expectEventually(() => row()).toMatchObject({ name: 'Front gate.png', deleted: null })
    await main.press('Remove Front gate.png')
    await answer(DELETE_PHOTO, 'Yes')
    await main.reads('No photos yet')
    await expectEventually(() => row()).toMatchObject({ deleted: expect.any(String) })
  })

  it('O-014 [RE562] changes a stored rental, after whose it is, where, and what stands there', async () => {
    const { id } = await pages.company.rental()
    await pages.open(`/rentals/${id}`)
    await main.reads('Rental information')
    await expectEventually(() => textOf(part('rental-facts'))).toBe(
      'CustomerAcmeSiteBarn, 1 Main St, AdaAt the siteNothingBalance of the customer$0.00',
    )
    expect(main.button('Acme')).toBe('enabled')
    expect(main.text.indexOf('Jobs')).toBeLessThan(main.text.indexOf('Rental information'))
    expect(main.fields.slice(-11)).toEqual([
      'Start date',
      'End date',
      'PO number',
      'Dumpster',
      'Price',
      'Preferred time',
      'Preferred window',
      'Bill daily',
      'Driver instructions',
      'Notes',
      'Invoice notes',
    ])
    await main.choose('Preferred window', 'Noon')
    const texts = {
      'PO number': 'PO 77',
      'Driver instructions': 'Ring twice',
      'Invoice notes': 'Split in two',
    }
    for (const [caption, text] of Object.entries(texts)) await main.setField(caption, text)
    await main.press('Save')
    await expectEventually(messages).toEqual(['Saved'])
    await expectEventually(() => stored()).toMatchObject({
      preferredWindow: 'Noon',
      pONumber: 'PO 77',
      driverInstructions: 'Ring twice',
      invoiceNotes: 'Split in two',
    })
  })
})
