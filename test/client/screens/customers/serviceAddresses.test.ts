import { QUESTIONS } from '#test/browser/steps/questions.ts'
import { expectEventually } from '#test/support/eventually.ts'
import { lookUpAddress } from '../../support/lookUpAddress.ts'
import { servePages } from '../../support/openPage.tsx'
import { answer, dialog, main, messages, question } from '../../support/Region.ts'
import { list } from '../../support/ShownList.ts'

const SAME =
  'Another address with the same address information already exists. Are you sure you want to create a new one?'
const JOBS =
  'Do you want to update the Site Address information for all uncompleted jobs that use this service address?'
const DELETE = 'Are you sure you want to delete the selected service address?'
const addresses = list('Service addresses')
const added = dialog('Add service address')
const edited = dialog('Service address')

const pages = servePages()
const saves = () => pages.requests.of('SaveChanges')
const stored = () => pages.company.row('ServiceAddress', 11)
const directions = () => {
  const link = document.querySelector<HTMLAnchorElement>('[data-testid="directions"]')
  return link === null ? null : [new URL(link.href).searchParams.get('destination'), link.target]
}

const open = async (): Promise<void> => {
  await pages.open('/customers/1', ['Customer:Admin'])
  await main.openTab('Service Address')
  await addresses.row('Barn')
}

const edit = async (): Promise<void> => {
  await open()
  await addresses.open('Barn')
  await edited.element()
}

describe('The dialog of a service address', () => {
  it('F-071 F-072 leads to the coordinates, or to the address without them, and then measures no distance', async () => {
    await pages.company.edit('ServiceAddress', 11, { latitude: 42.95, longitude: -85.49, distance: 7 })
    await edit()
    expect(directions()).toEqual(['42.95,-85.49', '_blank'])
    await edited.setField('Latitude', '')
    await edited.setField('Longitude', '')
    await expectEventually(directions).toEqual(['1 Main St, Ada, MI, 49301', '_blank'])
    await edited.press('Calculate distance')
    await expectEventually(messages).toEqual([
      'Cannot set distance if latitude or longitude are not filled in',
    ])
    expect(pages.requests.of('/api/places/distance')).toEqual([])
    expect(edited.readField('Distance (miles)')).toBe('7')
  })

  it('F-033 F-034 F-067 F-068 F-069 F-072 F-073 is found by typing, asks before it overrides, needs range or zone, and measures its distance', async () => {
    await open()
    await addresses.press('Add')
    await added.press('Calculate distance')
    await expectEventually(messages).toEqual([
      'Cannot set distance if latitude or longitude are not filled in',
    ])
    await lookUpAddress(added, '250 leonard rockford')
    await expectEventually(() => added.readField('Address')).toBe('250 Leonard St NW')
    expect(['City', 'County', 'State'].map((caption) => added.readField(caption))).toEqual([
      'Rockford',
      'Kent County',
      'MI',
    ])
    expect(Number(added.readField('Latitude'))).toBeCloseTo(43.12, 1)
    expect(pages.requests.of('/places')).toHaveLength(1)
    await lookUpAddress(added, '12 main lowell')
    await answer(QUESTIONS.overrideAddress, 'No')
    expect(added.readField('City')).toBe('Rockford')

    await added.press('Calculate distance')
    await expectEventually(() => added.readField('Distance (miles)')).not.toBe('')
    const miles = Number(added.readField('Distance (miles)'))
    expect(miles).toBeGreaterThan(12)
    expect(miles).toBeLessThan(25)
    await added.press('Done')
    await expectEventually(messages).toContain('Please fix errors before saving')
    expect(added.problemOf('Range')).toBe('Required')
    await added.choose('Range', 'Regular')
    await added.check('By zone')
    await added.choose('Zone', '3')
    await added.press('Done')
    await added.goes()
    await main.press('Save')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    expect((await pages.company.rows('ServiceAddress')).at(-1)).toMatchObject({
      address1: '250 Leonard St NW',
      city: 'Rockford',
      county: 'Kent',
      range: null,
      zone: 3,
      distance: miles,
      createdBy: 'Olive Office',
    })
  })

  it('F-070 asks before an address is added that is there already; No keeps the dialog open', async () => {
    await open()
    await addresses.press('Add')
    await added.setField('Address', '1 MAIN ST')
    await added.setField('City', 'ada')
    await added.setField('State', 'mi')
    await added.choose('Range', 'Outer')
    await added.press('Done')
    await answer(SAME, 'No')
    expect(added.readField('State')).toBe('mi')
    await added.press('Done')
    await answer(SAME, 'Yes')
    await added.goes()
    await main.reads('1 change in 1 record')
    expect([addresses.rows.length, saves()]).toEqual([2, []])
  })

  it('F-068 F-069 F-075 requires range or zone by mode and clears the other; jobs are updated only on Yes', async () => {
    const calls = () => pages.requests.of('updateUncompletedJobs')
    const rental = await pages.company.rental()
    const job = await pages.company.job(rental)
    await edit()
    await edited.check('By zone')
    await edited.press('Done')
    await expectEventually(() => edited.problemOf('Zone')).toBe('Required')
    expect(messages()).toContain('Please fix errors before saving')
    await edited.choose('Zone', '3')
    await edited.setField('County', 'Ottawa County')
    await edited.setField('Site name', 'Shed')
    await edited.press('Done')
    await edited.goes()
    await main.press('Save')
    await answer(JOBS, 'No')
    await expectEventually(() => main.button('Close')).toBe('enabled')
    await expectEventually(() => stored()).toMatchObject({
      range: null,
      zone: 3,
      county: 'Ottawa',
      siteName: 'Shed',
    })

    await addresses.open('Shed')
    await edited.check('By range')
    await edited.choose('Range', 'Outer')
    await edited.setField('Address', '9 Dock St')
    await edited.press('Done')
    await edited.goes()
    expect([calls(), (await pages.company.row('Job', job.id))['address1']]).toEqual([[], '1 Main St'])
    await main.press('Save')
    await answer(JOBS, 'Yes')
    await expectEventually(async () => (await pages.company.row('Job', job.id))['address1']).toBe('9 Dock St')
    await expectEventually(() => stored()).toMatchObject({ range: 'Outer', zone: null })
    expect(calls()).toHaveLength(1)
  })
})

describe('The service addresses of a customer', () => {
  it('F-047 F-061 F-113 [LS15] [RC7] are deleted after a question, marked until Save stores it, and can be kept', async () => {
    await open()
    await addresses.select('Barn')
    await addresses.press('Delete')
    await question(DELETE).reads('It is deleted when you save the customer; until then Undo brings it back.')
    await answer(DELETE, 'No')
    expect([addresses.has('Barn'), main.button('Close')]).toEqual([true, 'enabled'])

    await addresses.press('Delete')
    await answer(DELETE, 'Yes')
    const tabMarks = () =>
      [...document.querySelectorAll('[role="tab"] [aria-label="has unsaved changes"]')].map(
        (mark) => mark.closest('[role="tab"]')?.textContent ?? '',
      )
    await expectEventually(() => addresses.markOf('Barn')).toBe('deleted')
    expect(tabMarks()).toEqual([expect.stringMatching(/^Service Address/)])
    await addresses.select('Barn')
    await addresses.press('Keep it')
    await expectEventually(() => [addresses.markOf('Barn'), tabMarks()]).toEqual([null, []])

    await addresses.press('Delete')
    await answer(DELETE, 'Yes')
    await expectEventually(() => stored()).toMatchObject({ deleted: null })
    await main.press('Save')
    await expectEventually(() => addresses.rows).toEqual([])
    await expectEventually(() => stored()).toMatchObject({ deletedBy: 'Olive Office' })
  })

  it('[RC740] B-12 say before what stays and refers to them, though it is deleted only with the Save', async () => {
    const rental = await pages.company.rental({ customerId: 1, serviceAddressId: 11 })
    await pages.company.edit('Rental', rental.id, { completed: '2037-11-26T15:00:00.000Z' })
    await open()
    await addresses.select('Barn')
    await addresses.press('Delete')
    await question(DELETE).reads('What refers to it and stays: 1 rental.')
    await answer(DELETE, 'No')
    expect(saves()).toEqual([])
  })
})
